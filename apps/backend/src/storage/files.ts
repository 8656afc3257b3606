import { readdirSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appError } from '../core/app-error.ts'
import type { AppError } from '../core/app-error.ts'
import { isFileDeletionPaused } from './backup/deletion-pause.ts'

/** Uploaded files by id, in a folder of the data directory. An id must be a valid file name. A file at its final path is complete. */
export interface Files {
  /** Writes an upload to a temporary path. Throws `storage_full` and what `bytes` throws; then no file is left. */
  receive(id: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>
  /** Replaces a received file with what `change` returns, if anything, and returns its new size. Throws `storage_full`. */
  rewrite(id: string, change: (bytes: Buffer) => Buffer | null): Promise<number | null>
  /** Moves a received file to its final path. */
  store(id: string): Promise<void>
  /** Removes a received or stored file, if it exists. */
  remove(id: string): Promise<void>
  /** Returns null when there is no such file. */
  open(id: string): Promise<FileHandle | null>
  /** Whether no file may be deleted now, because a backup is copying them. */
  isDeletionPaused(): Promise<boolean>
  /** Ids of files that were received, and neither stored nor removed, when the process started. */
  leftoverIds: string[]
}

const temporaryFolder = 'incoming'

export function createFiles(root: string): Files {
  const temporaryPath = (id: string) => join(root, temporaryFolder, id)
  const finalPath = (id: string) => join(root, id.slice(-2), id)
  return {
    async receive(id, bytes) {
      try {
        await write(temporaryPath(id), bytes)
      } catch (error) {
        await rm(temporaryPath(id), { force: true })
        throw toStorageFull(error) ?? error
      }
    },
    async rewrite(id, change) {
      const path = temporaryPath(id)
      const changed = change(await readFile(path))
      if (!changed) return null
      try {
        await rm(path)
        await write(path, [changed])
      } catch (error) {
        await rm(path, { force: true })
        throw toStorageFull(error) ?? error
      }
      return changed.length
    },
    async store(id) {
      const path = finalPath(id)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(temporaryPath(id), path)
      await syncDirectory(dirname(path))
    },
    async remove(id) {
      await rm(temporaryPath(id), { force: true })
      await rm(finalPath(id), { force: true })
    },
    async open(id) {
      try {
        return await open(finalPath(id), 'r')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    isDeletionPaused: () => isFileDeletionPaused(dirname(root)),
    leftoverIds: namesIn(join(root, temporaryFolder)),
  }
}

async function write(
  path: string,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await writeAll(file, chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0
  while (written < chunk.length) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

// The new name is part of the directory, which must be durable too.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

function toStorageFull(error: unknown): AppError | null {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return null
  return appError('disk_full')
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
