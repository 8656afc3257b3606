import { posix } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { crc32, createInflateRaw } from 'node:zlib'
import { Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { ZipFile } from 'yauzl'
import { InvalidValueError } from './discord-export/fields.ts'
import { inflate64 } from './inflate64.ts'

/** Reads bytes from `start` to before `end`, perhaps fewer, but at least one. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

/** The files in a ZIP file. They are found by their whole names only, and nothing is unpacked to a disk. */
export interface Archive {
  /** The files with messages. */
  exports: { name: string; size: number }[]
  /** The bytes of a file. Throws InvalidValueError. */
  read(name: string): AsyncGenerator<Uint8Array>
  /** The file that is named relative to another one; undefined if there is none. */
  find(from: string, path: string): { name: string; size: number } | undefined
}

const maxEntries = 200_000
/** Of the list of files, with what others than this program keep in it. */
const maxListBytes = 64 * 1024 * 1024
/** What is before each file in a ZIP file, and each entry of the list, at least. */
const [headerBytes, entryBytes] = [30, 46]
/** How files are compressed. */
const [stored, deflated, deflated64] = [0, 8, 9]
/** Files of one name that are compared with a path. Those of the exporter have a checksum in their names. */
const maxAlike = 1000
const blockBytes = 64 * 1024

/** Throws InvalidValueError. */
export async function openArchive(readRange: ReadRange, size: number): Promise<Archive> {
  const { zip, entries } = await valid(async () => {
    const reader = new RangeReader(readRange, size)
    const zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false })
    return { zip, entries: await readList(zip) }
  })
  requireApart([...entries.values()])
  const byBaseName = Map.groupBy(entries.keys(), (name) => posix.basename(name))
  const sizeOf = (name: string): number => entries.get(name)?.uncompressedSize ?? 0
  return {
    exports: [...entries.keys()]
      .filter((name) => mayBeExport(name, entries))
      .map((name) => ({ name, size: sizeOf(name) })),
    read: (name) => readEntry(zip, entries.get(name)),
    find(from, path) {
      for (const each of new Set(spellingsOf(path))) {
        const beside = posix.join(posix.dirname(from), each)
        const name = entries.has(beside)
          ? beside
          : mostAlike(byBaseName.get(posix.basename(each)) ?? [], each)
        if (name !== null) return { name, size: sizeOf(name) }
      }
      return undefined
    },
  }
}

/** The files by their names, without what is not needed to read them: the list may have much else. */
async function readList(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw unusable(`it has more than ${maxEntries} files`)
  const entries = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entryBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > maxListBytes) {
      throw unusable(`its list of files has more than ${maxListBytes / 1024 / 1024} MiB`)
    }
    if (entry.fileName.endsWith('/')) continue
    const { compressedSize, uncompressedSize, compressionMethod, crc32: checksum } = entry
    const { relativeOffsetOfLocalHeader, generalPurposeBitFlag } = entry
    // Some systems store accents as characters of their own.
    entries.set(
      entry.fileName.normalize('NFC'),
      Object.assign(new Entry(), {
        ...{ compressedSize, uncompressedSize, compressionMethod, crc32: checksum },
        ...{ relativeOffsetOfLocalHeader, generalPurposeBitFlag },
      }),
    )
  }
  return entries
}

/** Files that share bytes would cost far more to read than to upload. */
function requireApart(entries: Entry[]): void {
  let end = 0
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    if (start < end) throw unusable('files in it overlap')
    end = start + headerBytes + compressedSize
  }
}

/** Not a JSON file that was attached to a message: those are in a folder that is named after the export. */
function mayBeExport(name: string, entries: ReadonlyMap<string, unknown>): boolean {
  if (!name.toLowerCase().endsWith('.json') || isHidden(name)) return false
  const parts = name.split('/')
  return parts.every((part, index) => {
    const [, exported] = /^(.+\.json)_Files$/i.exec(part) ?? []
    return exported === undefined || !entries.has([...parts.slice(0, index), exported].join('/'))
  })
}

/** Files that some systems add. */
function isHidden(name: string): boolean {
  return name.startsWith('__MACOSX/') || posix.basename(name).startsWith('.')
}

function spellingsOf(path: string): string[] {
  return [path, decoded(path)].map((each) => each.replaceAll('\\', '/').normalize('NFC'))
}

/**
 * The name that has most folders at the end in common with the path. With a folder for the files of all exports, the exporter
 * writes where they were on its computer. Null if several have, or too many have this name to compare them for each message.
 */
function mostAlike(names: readonly string[], path: string): string | null {
  if (names.length > maxAlike || !/^(?:\/|[a-z]:\/)/i.test(path)) return null
  const counted = names.map((name) => ({ name, count: commonEnd(name, path) }))
  const most = Math.max(0, ...counted.map(({ count }) => count))
  const [best, ...others] = counted.filter(({ count }) => count === most)
  return best && others.length === 0 ? best.name : null
}

/** How many parts of the paths are the same, from the end. */
function commonEnd(a: string, b: string): number {
  const [parts, others] = [a, b].map((path) => path.split('/').toReversed()) as [string[], string[]]
  const first = parts.findIndex((part, index) => part !== others[index])
  return first === -1 ? parts.length : first
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new InvalidValueError('a file of the ZIP file is missing')
  const { uncompressedSize: size, crc32: expected } = entry
  let read = 0
  let checksum = 0
  try {
    if (entry.isEncrypted()) throw unusable('it has a password')
    const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false })
    try {
      for await (const chunk of decompressed(raw, entry.compressionMethod)) {
        read += chunk.length
        if (read > size) break
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } finally {
      raw.destroy()
    }
    if (read !== size) throw new Error('a file in it has another size than its list says')
    if (checksum !== expected) throw new Error('the checksum of a file in it is wrong')
  } catch (error) {
    throw toInvalid(error)
  }
}

function decompressed(raw: Readable, method: number): AsyncIterable<Uint8Array> {
  if (method === stored) return raw
  // The error ends the iteration as well.
  if (method === deflated) return pipeline(raw, createInflateRaw(), () => undefined)
  if (method === deflated64) return inflate64(raw)
  throw unusable(`a file in it is compressed by method ${method}: choose Deflate when you make it`)
}

class RangeReader extends RandomAccessReader {
  readonly #readRange: ReadRange
  readonly #size: number
  #block: { start: number; bytes: Uint8Array } = { start: 0, bytes: Buffer.alloc(0) }

  constructor(readRange: ReadRange, size: number) {
    super()
    this.#readRange = readRange
    this.#size = size
  }

  /** The list of files is read in pieces of some bytes: two for each file. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const target = buffer.subarray(offset, offset + length)
    callbackify(() => this.#fill(target, position))(callback)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const readRange = this.#readRange
    async function* chunks() {
      for (let at = start; at < end;) {
        const bytes = await readRange(at, end)
        at += bytes.length
        yield bytes
      }
    }
    return Readable.from(chunks(), { objectMode: false })
  }

  async #fill(target: Buffer, position: number): Promise<void> {
    for (let filled = 0; filled < target.length;) {
      const at = position + filled
      const { start, bytes } = this.#block
      if (at >= start && at < start + bytes.length) {
        const piece = bytes.subarray(at - start, at - start + target.length - filled)
        target.set(piece, filled)
        filled += piece.length
      } else {
        if (at >= this.#size) throw new Error('it ends too early')
        const end = Math.min(at + blockBytes, this.#size)
        this.#block = { start: at, bytes: await this.#readRange(at, end) }
      }
    }
  }
}

async function valid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toInvalid(error)
  }
}

function toInvalid(error: unknown): InvalidValueError {
  if (error instanceof InvalidValueError) return error
  const message = `this is not a valid ZIP file: ${(error as Error).message}`
  return new InvalidValueError(message, { isOfArchive: true })
}

/** A valid ZIP file that is not read. */
function unusable(reason: string): InvalidValueError {
  return new InvalidValueError(`this ZIP file can't be used: ${reason}`, { isOfArchive: true })
}
