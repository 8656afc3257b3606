import type { Readable } from 'node:stream'

/** The first and the last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Where complete files are: a folder, or a bucket of an S3-compatible service. A path is that of `filePath`. */
export interface FileStorage {
  /**
   * Moves a local file to `path`, where it appears whole and durable or not at all. When this throws, the local file may be
   * left. Throws `storage_full` and `busy`.
   */
  put(path: string, localFile: string): Promise<void>
  /** The bytes of a file, or of a range of it. Returns null when there is no such file. Throws `busy`. */
  read(path: string, range?: ByteRange): Promise<Readable | null>
  /** Removes a file, if it exists. Throws `busy`. */
  remove(path: string): Promise<void>
  close(): void
}
