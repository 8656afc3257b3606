/** Where backups are: a folder, or a bucket of an S3-compatible service. Everything throws StartError for people to read. */
export interface BackupTarget {
  /** Throws unless a new file of this name and about this size can be written. */
  prepare(name: string, bytes: number): Promise<void>
  /** Writes a new file, which appears when it is complete and durable, or not at all. `bytes` is about its size. */
  write(
    name: string,
    content: AsyncIterable<Buffer>,
    bytes: number,
    signal: AbortSignal,
  ): Promise<void>
  /** The bytes of a file. */
  read(name: string): AsyncIterable<Buffer>
  /** All files beside each other, also those of other programs, at most 1000. */
  list(): Promise<StoredFile[]>
  remove(name: string): Promise<void>
  /** Removes what a write of this file left that was killed. */
  removeUnfinished(name: string): Promise<void>
  close(): void
}

export interface StoredFile {
  name: string
  bytes: number
}

export const maxListed = 1000
