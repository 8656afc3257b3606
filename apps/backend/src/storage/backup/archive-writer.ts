import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { sumsName, writeSums } from './format.ts'

export interface ArchiveWriter {
  addBytes(path: string, bytes: Buffer): Promise<void>
  addFile(path: string, file: FileHandle): Promise<void>
  has(path: string): boolean
  /** Adds the checksums; when it resolves, all is on disk. Gives the number of files before them. */
  finish(): Promise<number>
  /** Ends without a whole archive. */
  abort(): Promise<void>
}

/** Writes a new archive that only its owner can read. Throws where the path is taken, and what writing throws. */
export function createArchiveWriter(
  path: string,
  modifiedAt: Date,
  signal: AbortSignal,
): ArchiveWriter {
  const archive = pack()
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(archive as unknown as Readable, output)
  // Each call below throws it; until then nobody waits for it.
  written.catch(() => undefined)
  const sums = new Map<string, string>()

  async function add(name: string, size: number, bytes: Iterable<Buffer> | AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    }
    const entry = archive.entry({ name, size, mode: 0o600, mtime: modifiedAt, type: 'file' })
    const filled = pipeline(Readable.from(hashed()), entry, { signal })
    filled.catch(() => undefined)
    // A full disk ends the output, and the entry would wait for ever.
    await Promise.race([filled, written.then(() => filled)])
    sums.set(name, hash.digest('hex'))
  }

  return {
    addBytes: (name, bytes) => add(name, bytes.length, [bytes]),
    async addFile(name, file) {
      const { size } = await file.stat()
      await add(name, size, file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>)
    },
    has: (name) => sums.has(name),
    async finish() {
      const files = sums.size
      const bytes = writeSums(sums)
      await add(sumsName, bytes.length, [bytes])
      archive.finalize()
      await written
      return files
    },
    async abort() {
      archive.destroy()
      await written.catch(() => undefined)
    },
  }
}
