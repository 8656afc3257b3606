import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { limits } from '@guildhall/contract'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { InvalidValueError } from './discord-export/fields.ts'

/** Reads bytes from `start` to before `end`, perhaps fewer, but at least one. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

/** The files in a ZIP file. They are found by their whole names only, and nothing is unpacked to a disk. */
export interface Archive {
  /** The files with messages. */
  exports: { name: string; size: number }[]
  /** The bytes of a file. Throws InvalidValueError. */
  read(name: string): AsyncGenerator<Uint8Array>
  /** The name of a file that is named relative to another one; undefined if there is none, or it is too large for an attachment. */
  find(from: string, path: string): string | undefined
}

const maxEntries = 200_000
/** Files of one name that are compared with a path. Those of the exporter have a checksum in their names. */
const maxAlike = 1000
const blockBytes = 64 * 1024

/** Throws InvalidValueError. */
export async function openArchive(readRange: ReadRange, size: number): Promise<Archive> {
  const entries = new Map<string, Entry>()
  const zip = await valid(async () => {
    const reader = new RangeReader(readRange, size)
    const opened = await fromRandomAccessReaderPromise(reader, size, { autoClose: false })
    if (opened.entryCount > maxEntries) throw new Error(`it has more than ${maxEntries} files`)
    for await (const entry of opened.eachEntry()) {
      // Some systems store accents as characters of their own.
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName.normalize('NFC'), entry)
    }
    return opened
  })
  const byBaseName = Map.groupBy(entries.keys(), (name) => posix.basename(name))
  return {
    exports: [...entries]
      .filter(([name]) => isExport(name))
      .map(([name, { uncompressedSize: size }]) => ({ name, size })),
    read: (name) => readEntry(zip, entries.get(name)),
    find(from, path) {
      const isUsable = (name: string | null) =>
        name !== null && (entries.get(name)?.uncompressedSize ?? Infinity) <= limits.attachmentBytes
      for (const each of new Set(spellingsOf(path))) {
        const beside = posix.join(posix.dirname(from), each)
        if (isUsable(beside)) return beside
        const elsewhere = mostAlike(byBaseName.get(posix.basename(each)) ?? [], each)
        if (isUsable(elsewhere)) return elsewhere ?? undefined
      }
      return undefined
    },
  }
}

/** Not a JSON file that was attached to a message: those are in folders that are named after the export. */
function isExport(name: string): boolean {
  return name.toLowerCase().endsWith('.json') && !/_Files\//i.test(name) && !isHidden(name)
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
  const stream = await valid(() => zip.openReadStreamPromise(entry))
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
  } catch (error) {
    throw toInvalid(error)
  } finally {
    stream.destroy()
  }
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
  const message = `this is not a valid ZIP file: ${(error as Error).message}`
  return new InvalidValueError(message, { isOfArchive: true })
}
