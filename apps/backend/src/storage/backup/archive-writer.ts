import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { sumsName, encodeSums } from './format.ts'
import { hashed } from './hashed.ts'

export interface ArchiveWriter {
  addBytes(path: string, bytes: Buffer): Promise<void>
  addFile(path: string, file: FileHandle): Promise<void>
  has(path: string): boolean
  /** Adds the checksums and resolves when the archive is stored. Returns the number of files, without the checksums. */
  finish(): Promise<number>
  /** Stops before the archive is complete. */
  abort(): Promise<void>
}

/** Writes an archive to `store`, which reads its bytes to their end. Throws what `store` throws. */
export function createArchiveWriter(
  store: (archive: AsyncIterable<Buffer>) => Promise<void>,
  modifiedAt: Date,
  signal: AbortSignal,
): ArchiveWriter {
  const archive = pack()
  // An error is thrown by what waits below.
  archive.on('error', () => undefined)
  const written = store(archive)
  // The calls below throw the error. Until then, nothing else handles it.
  written.catch(() => undefined)
  const sums = new Map<string, string>()

  async function add(name: string, size: number, bytes: Iterable<Buffer> | AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    const entry = archive.entry({ name, size, mode: 0o600, mtime: modifiedAt, type: 'file' })
    const filled = pipeline(Readable.from(hashed(bytes, hash)), entry, { signal })
    filled.catch(() => undefined)
    // On a full disk the output ends, and the entry alone would wait forever.
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
      const bytes = encodeSums(sums)
      await add(sumsName, bytes.length, [bytes])
      archive.finalize()
      await written
      return files
    },
    async abort() {
      archive.destroy(new Error('the backup was stopped'))
      await written.catch(() => undefined)
    },
  }
}
