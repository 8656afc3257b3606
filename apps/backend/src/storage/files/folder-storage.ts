import { createReadStream } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { appError } from '../../core/app-error.ts'
import { systemClock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { StartError } from '../../core/start-error.ts'
import { fileFolderNames } from '../backup/format.ts'
import type { FileStorage } from './file-storage.ts'
import { openIfExists, syncDirectory, toStorageFull, writeFile } from './local-files.ts'

/** Where a file is copied to before it gets its name, in a folder on another disk than the data directory. */
const copyFolder = 'copying'
/** After this time, a copy belongs to a process that was killed. */
const staleCopyMs = 24 * 60 * 60 * 1000

/** Files in the data directory. */
export function createFolderStorage(root: string): FileStorage {
  return {
    async put(path, localFile) {
      const target = join(root, path)
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await moveFile(localFile, target, join(root, copyFolder))
        await syncDirectory(dirname(target))
      } catch (error) {
        throw toStorageFull(error) ?? error
      }
    },
    async read(path, range) {
      const file = await openIfExists(join(root, path))
      return file && file.createReadStream(range)
    },
    remove: (path) => rm(join(root, path), { force: true }),
    close() {},
  }
}

/** Files in a folder outside of the data directory, which several processes can share. Throws StartError. */
export async function openSharedFolder(root: string, log: Log): Promise<FileStorage> {
  try {
    // Not created: a folder that is missing may be a network disk that is not mounted.
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const folder of fileFolderNames) await mkdir(join(root, folder), { recursive: true })
    await removeStaleCopies(join(root, copyFolder))
  } catch (error) {
    throw new StartError(`FILES: ${root} cannot be used: ${(error as Error).message}.`)
  }
  const storage = createFolderStorage(root)
  return {
    put: (path, localFile) => available(storage.put(path, localFile), log),
    read: (path, range) => available(storage.read(path, range), log),
    remove: (path) => available(storage.remove(path), log),
    close() {},
  }
}

/** Errors of a disk that cannot be reached. */
const unavailableCodes = new Set<unknown>([
  'EIO',
  'ESTALE',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENXIO',
  'ENODEV',
  'EROFS',
])

async function available<T>(work: Promise<T>, log: Log): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!unavailableCodes.has((error as NodeJS.ErrnoException).code)) throw error
    log.error({ err: error }, 'the folder of the uploaded files (FILES) cannot be used')
    throw appError('files_unavailable')
  }
}

async function moveFile(from: string, to: string, copies: string): Promise<void> {
  try {
    await rename(from, to)
    return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
  }
  const copy = join(copies, basename(to))
  try {
    await mkdir(copies, { recursive: true, mode: 0o700 })
    // A copy of an earlier attempt, which was killed.
    await rm(copy, { force: true })
    await writeFile(copy, readChunks(from))
    await rename(copy, to)
  } catch (error) {
    await rm(copy, { force: true }).catch(() => undefined)
    throw error
  }
  await rm(from)
}

/** Opens the file when the first chunk is asked for: the failure of a stream that is not read yet would end the process. */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}

async function removeStaleCopies(copies: string): Promise<void> {
  const names = await readdir(copies).catch(() => [])
  for (const name of names) {
    const found = await stat(join(copies, name)).catch(() => null)
    if (found && systemClock() - found.mtimeMs > staleCopyMs)
      await rm(join(copies, name), { force: true })
  }
}
