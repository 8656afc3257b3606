import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { appError } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'

/**
 * Writes a new file, durably. With `syncEveryBytes`, the disk is never busy for long with a large one, so that commits of messages
 * don't wait for it.
 */
export async function writeFile(
  path: string,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  syncEveryBytes = Infinity,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let unsynced = 0
    for await (const chunk of bytes) {
      await writeAll(file, chunk)
      unsynced += chunk.length
      if (unsynced < syncEveryBytes) continue
      await file.datasync()
      unsynced = 0
    }
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

/** Makes the names in a directory durable, as writing a file does for its contents. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

export function toStorageFull(error: unknown): AppError | null {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return null
  return appError('disk_full')
}

/** Opens the file for reading; null if it does not exist. */
export async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
