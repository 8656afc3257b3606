import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { isFileDeletionPaused } from '../backup/deletion-pause.ts'
import { filePath } from '../backup/format.ts'
import type { AnyFolder } from '../backup/format.ts'
import type { ByteRange, FileStorage } from './file-storage.ts'
import { toStorageFull, writeFile } from './local-files.ts'

/**
 * Uploaded files by id. A file is received in the data directory of the process, and then stored where all processes find
 * it. A stored file is complete.
 */
export interface Files {
  /** Writes an upload to a temporary path. Throws `storage_full` and what `bytes` throws; then no file is left. */
  receive(id: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes of a received file. */
  readReceived(id: string): Promise<Buffer>
  /** Gives a received file other bytes. Throws `storage_full`. */
  replaceReceived(id: string, bytes: Uint8Array): Promise<void>
  /** Stores a received file. Throws `storage_full` and `busy`. */
  store(id: string): Promise<void>
  /** Removes a received file that was not stored, if it exists. */
  removeReceived(id: string): Promise<void>
  /** Removes a received or stored file, if it exists. Throws `busy`. */
  remove(id: string): Promise<void>
  /** The bytes of a stored file. Returns null when there is no such file. Throws `busy`. */
  read(id: string, range?: ByteRange): Promise<Readable | null>
  /** Whether no file may be deleted now, because a backup is copying them. */
  isDeletionPaused(): Promise<boolean>
  /** Ids of files that were received, and neither stored nor removed, when the process started. */
  leftoverIds: string[]
}

const temporaryFolder = 'incoming'

export function createFiles({
  dataDir,
  folder,
  storage,
}: {
  /** The data directory. */
  dataDir: string
  folder: AnyFolder
  storage: FileStorage
}): Files {
  const temporaryRoot = join(dataDir, folder, temporaryFolder)
  const temporaryPath = (id: string) => join(temporaryRoot, id)

  async function write(
    id: string,
    bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    try {
      await mkdir(dirname(temporaryPath(id)), { recursive: true, mode: 0o700 })
      await writeFile(temporaryPath(id), bytes)
    } catch (error) {
      await rm(temporaryPath(id), { force: true })
      throw toStorageFull(error) ?? error
    }
  }

  return {
    receive: write,
    readReceived: (id) => readFile(temporaryPath(id)),
    async replaceReceived(id, bytes) {
      await rm(temporaryPath(id))
      await write(id, [bytes])
    },
    store: (id) => storage.put(filePath(folder, id), temporaryPath(id)),
    removeReceived: (id) => rm(temporaryPath(id), { force: true }),
    async remove(id) {
      await rm(temporaryPath(id), { force: true })
      await storage.remove(filePath(folder, id))
    },
    read: (id, range) => storage.read(filePath(folder, id), range),
    isDeletionPaused: () => isFileDeletionPaused(dataDir),
    leftoverIds: namesIn(temporaryRoot),
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
