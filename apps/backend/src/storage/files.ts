import { readdirSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appError } from '../core/app-error.ts'
import type { AppError } from '../core/app-error.ts'
import { isFileDeletionPaused } from './backup/deletion-pause.ts'

/** Uploaded bytes by id, which must be fit for a file's name, in a folder of the data directory. A file is whole on disk before it stands at its place. */
export interface Files {
  /** Writes an upload to disk, aside. Throws `storage_full` and what `bytes` throw; nothing is left then. */
  receive(id: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>
  /** Replaces a received file by what `change` makes of it, if anything, and gives its size then. Throws `storage_full`. */
  rewrite(id: string, change: (bytes: Buffer) => Buffer | null): Promise<number | null>
  /** Puts a received file in its place. */
  store(id: string): Promise<void>
  /** Removes a received or kept file; none is no fault. */
  remove(id: string): Promise<void>
  /** Null where there is no such file. */
  open(id: string): Promise<FileHandle | null>
  /** Whether unused files must stay for now, since a backup copies them. */
  isDeletionPaused(): Promise<boolean>
  /** Ids that were received and neither kept nor removed when the process began. */
  leftoverIds: string[]
}

const asideName = 'incoming'

export function createFiles(root: string): Files {
  const asideOf = (id: string) => join(root, asideName, id)
  const placeOf = (id: string) => join(root, id.slice(-2), id)
  return {
    async receive(id, bytes) {
      try {
        await write(asideOf(id), bytes)
      } catch (error) {
        await rm(asideOf(id), { force: true })
        throw full(error) ?? error
      }
    },
    async rewrite(id, change) {
      const path = asideOf(id)
      const changed = change(await readFile(path))
      if (!changed) return null
      try {
        await rm(path)
        await write(path, [changed])
      } catch (error) {
        await rm(path, { force: true })
        throw full(error) ?? error
      }
      return changed.length
    },
    async store(id) {
      const place = placeOf(id)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(asideOf(id), place)
      await syncDirectory(dirname(place))
    },
    async remove(id) {
      await rm(asideOf(id), { force: true })
      await rm(placeOf(id), { force: true })
    },
    async open(id) {
      try {
        return await open(placeOf(id), 'r')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    isDeletionPaused: () => isFileDeletionPaused(dirname(root)),
    leftoverIds: namesIn(join(root, asideName)),
  }
}

async function write(
  path: string,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await writeWhole(file, chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0
  while (written < chunk.length) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

// The new name is part of the directory, which has to reach the disk too.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

function full(error: unknown): AppError | null {
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
