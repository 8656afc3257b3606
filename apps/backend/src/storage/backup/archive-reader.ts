import { createByteReader } from './byte-reader.ts'
import type { ByteReader } from './byte-reader.ts'

export interface ArchiveEntry {
  path: string
  size: number
  /** Must be read to its end before the next entry is requested. */
  bytes: AsyncIterable<Buffer>
}

/** The file is not an archive that a restore accepts. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ArchiveError'
  }
}

const blockSize = 512
const chunkSize = 64 * 1024

/**
 * Reads the plain files of a tar archive, in order. Accepts no other entries (links, directories, extended headers) and no
 * bytes after the end. Throws ArchiveError.
 */
export async function* readArchive(
  archive: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchiveEntry> {
  const reader = createByteReader(archive)
  for (;;) {
    const header = await readExactly(reader, blockSize)
    if (isZero(header)) break
    const entry = parseHeader(header)
    yield { ...entry, bytes: readFile(reader, entry.size) }
    const padding = (blockSize - (entry.size % blockSize)) % blockSize
    await readExactly(reader, padding)
  }
  while (!(await reader.isAtEnd())) {
    if (!isZero(await reader.readUpTo(chunkSize))) {
      throw new ArchiveError('there is data after its end')
    }
  }
}

async function* readFile(reader: ByteReader, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; done += chunkSize) {
    yield await readExactly(reader, Math.min(chunkSize, size - done))
  }
}

async function readExactly(reader: ByteReader, length: number): Promise<Buffer> {
  const bytes = await reader.readUpTo(length)
  if (bytes.length < length) throw new ArchiveError('it is cut off')
  return bytes
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

/** Parses the header of a plain file in the ustar format of POSIX. */
function parseHeader(header: Buffer): { path: string; size: number } {
  const isUstar = header.toString('latin1', 257, 262) === 'ustar'
  if (!isUstar || parseOctal(header, 148, 8) !== checksumOf(header)) {
    throw new ArchiveError('it is not a tar archive, or it is damaged')
  }
  const type = String.fromCharCode(header[156] ?? 0)
  if (type !== '0' && type !== '\0') throw new ArchiveError('it contains more than plain files')
  if (header[345] !== 0) throw new ArchiveError('it contains a path that is too long')
  return { path: textIn(header, 0, 100), size: parseSize(header) }
}

// The bytes of the checksum itself count as spaces.
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte
  return sum
}

function parseSize(header: Buffer): number {
  // Sizes above 8 GiB are written in binary, with the first bit set.
  const size =
    header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : parseOctal(header, 124, 12)
  if (!Number.isSafeInteger(size))
    throw new ArchiveError('it contains a file with an impossible size')
  return size
}

function parseOctal(header: Buffer, start: number, length: number): number {
  const text = textIn(header, start, length).trim()
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

function textIn(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end === -1 ? length : end)
}
