import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../core/start-error.ts'
import { lockName, lockDataDirectory } from '../data-directory.ts'
import { syncDirectory } from '../files/local-files.ts'
import { requireRoom } from './disk.ts'
import { ArchiveError } from './archive-reader.ts'
import { databaseName, fileFolderNames, filePath, parseFilePath } from './format.ts'
import type { Manifest } from './format.ts'
import { checkDatabase, readBackup } from './read-backup.ts'
import { readReferences } from './references.ts'

export interface RestoreResult {
  manifest: Manifest
  files: number
  /** Files that the database needs and that the backup does not contain. */
  missing: string[]
}

interface Options {
  /** The file of the backup. */
  bytes: AsyncIterable<Buffer>
  /** Of the file; null if it is not known. */
  size: number | null
  /** Called for an encrypted backup. */
  passphrase: () => Promise<string>
  dataDir: string
  signal: AbortSignal
}

/**
 * Restores a backup into an empty data directory. Checks everything before it moves anything to its final path, and moves
 * the database last, so that no process can start on an incomplete restore. On an error, the directory is empty again.
 * Throws StartError and errors of the file system.
 */
export async function restoreBackup(options: Options): Promise<RestoreResult> {
  const { bytes, size, passphrase, dataDir, signal } = options
  const isNew = !existsSync(dataDir)
  refuseNonEmpty(dataDir)
  const directory = lockDataDirectory(dataDir)
  const staging = join(dataDir, 'restoring')
  try {
    if (size !== null) await requireRoom(dataDir, size)
    await mkdir(staging, { mode: 0o700 })
    const pathOf = (path: string) => join(staging, path)
    const { manifest, sums } = await readBackup(bytes, { passphrase, pathOf, signal })
    checkDatabase(join(staging, databaseName))
    const { files, missing } = await removeUnknownFiles(staging, sums, manifest)
    signal.throwIfAborted()
    await moveToFinalPaths(staging, dataDir)
    return { manifest, files, missing }
  } catch (error) {
    await empty(dataDir)
    throw error instanceof ArchiveError ? notABackup(error.message) : error
  } finally {
    directory.release()
    await removeLock(dataDir, isNew)
  }
}

function refuseNonEmpty(dataDir: string): void {
  if (!existsSync(dataDir)) return
  if (!statSync(dataDir).isDirectory()) throw new StartError(`${dataDir} is not a directory.`)
  if (readdirSync(dataDir).length === 0) return
  throw new StartError(
    `DATA_DIR: ${dataDir} is not empty. Move its contents away, or set DATA_DIR to a new directory. Nothing was changed.`,
  )
}

function notABackup(why: string): StartError {
  return new StartError(
    `The file is not a complete Guildhall backup: ${why}. Nothing was restored.`,
  )
}

/** Removes files that the database does not reference: they were deleted during the backup. */
async function removeUnknownFiles(
  staging: string,
  sums: Map<string, string>,
  { filesElsewhere }: Manifest,
) {
  const unknown = new Set([...sums.keys()].filter((path) => parseFilePath(path)))
  let files = 0
  const missing: string[] = []
  for (const { folder, id, isNeeded } of readReferences(join(staging, databaseName))) {
    const path = filePath(folder, id)
    if (unknown.delete(path)) files += 1
    else if (isNeeded && !filesElsewhere) missing.push(path)
  }
  for (const path of unknown) await rm(join(staging, path))
  return { files, missing }
}

async function moveToFinalPaths(staging: string, dataDir: string): Promise<void> {
  for (const folder of fileFolderNames) await syncFolders(join(staging, folder))
  const names = (await readdir(staging)).filter((name) => name !== databaseName)
  for (const name of names) {
    // Locking the directory has created an empty one.
    if (name === 'attachments') await rmdir(join(dataDir, name))
    await rename(join(staging, name), join(dataDir, name))
  }
  await syncDirectory(dataDir)
  await rename(join(staging, databaseName), join(dataDir, databaseName))
  await rm(staging, { recursive: true, force: true })
  await syncDirectory(dataDir)
}

async function syncFolders(path: string): Promise<void> {
  if (!existsSync(path)) return
  for (const part of await readdir(path)) await syncDirectory(join(path, part))
  await syncDirectory(path)
}

// The directory is locked, so everything in it belongs to this restore.
async function empty(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name !== lockName) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Removes the lock file that a failed restore leaves. */
async function removeLock(dataDir: string, isNew: boolean): Promise<void> {
  const names = await readdir(dataDir)
  if (names.length !== 1 || names[0] !== lockName) return
  await rm(join(dataDir, lockName), { force: true })
  if (isNew) await rmdir(dataDir)
}
