import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../core/start-error.ts'
import { lockName, lockDataDirectory } from '../data-directory.ts'
import { inspectDatabase, refusalOf } from '../inspect-database.ts'
import { ArchiveError, readArchive } from './archive-reader.ts'
import type { ArchiveEntry } from './archive-reader.ts'
import { syncDirectory } from '../files/local-files.ts'
import { requireRoom } from './disk.ts'
import {
  databaseName,
  fileFolderNames,
  filePath,
  maxKeyBytes,
  keyNamePattern,
  maxManifestBytes,
  manifestName,
  parseFilePath,
  parseManifest,
  parseSums,
  sumsName,
} from './format.ts'
import type { Manifest } from './format.ts'
import { findDamage, readReferences } from './references.ts'

export interface RestoreResult {
  manifest: Manifest
  files: number
  /** Files that the database needs and that the backup does not contain. */
  missing: string[]
}

interface Options {
  file: string
  dataDir: string
  signal: AbortSignal
}

/** Enough for the checksums of a million files. */
const maxSumsBytes = 256 * 1024 * 1024

/**
 * Restores a backup into an empty data directory. Checks everything before it moves anything to its final path, and moves
 * the database last, so that no process can start on an incomplete restore. On an error, the directory is empty again.
 * Throws StartError and errors of the file system.
 */
export async function restoreBackup({ file, dataDir, signal }: Options): Promise<RestoreResult> {
  if (!existsSync(file)) throw new StartError(`The file ${file} does not exist.`)
  const isNew = !existsSync(dataDir)
  refuseNonEmpty(dataDir)
  const directory = lockDataDirectory(dataDir)
  const staging = join(dataDir, 'restoring')
  try {
    await requireRoom(dataDir, statSync(file).size)
    await mkdir(staging, { mode: 0o700 })
    const { manifest, sums } = await extract(file, staging, signal)
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

/** Extracts the archive into `staging`. Returns the manifest and the verified checksums. */
async function extract(file: string, staging: string, signal: AbortSignal) {
  let manifest: Manifest | null = null
  let listed: Map<string, string> | null = null
  const sums = new Map<string, string>()
  for await (const entry of readArchive(file)) {
    signal.throwIfAborted()
    if (listed) throw new ArchiveError(`there is data after ${sumsName}`)
    if (sums.has(entry.path)) throw new ArchiveError(`it contains ${printable(entry.path)} twice`)
    if (manifest === null) {
      const bytes = await readBytes(entry, manifestName, maxManifestBytes)
      manifest = requireManifest(bytes)
      sums.set(manifestName, createHash('sha256').update(bytes).digest('hex'))
    } else if (entry.path === sumsName) {
      listed = parseSums(await readBytes(entry, sumsName, maxSumsBytes))
      if (!listed) throw new ArchiveError(`${sumsName} cannot be read`)
    } else {
      sums.set(entry.path, await extractFile(entry, staging))
    }
  }
  if (!manifest || !listed) throw new ArchiveError('it ends too early')
  verifySums(sums, listed)
  if (!sums.has(databaseName)) throw new ArchiveError('it contains no database')
  return { manifest, sums }
}

function requireManifest(bytes: Buffer): Manifest {
  const manifest = parseManifest(bytes)
  if (manifest === 'newer') {
    throw new StartError(
      'The backup was made by a newer version of Guildhall. Restore it with that version. Nothing was restored.',
    )
  }
  if (!manifest) throw new ArchiveError(`${manifestName} cannot be read`)
  return manifest
}

async function readBytes(entry: ArchiveEntry, path: string, max: number): Promise<Buffer> {
  if (entry.path !== path) throw new ArchiveError(`it does not start with ${path}`)
  if (entry.size > max) throw new ArchiveError(`${path} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of entry.bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns the checksum. */
async function extractFile(entry: ArchiveEntry, staging: string): Promise<string> {
  const { path, size, bytes } = entry
  const isKey = keyNamePattern.test(path)
  if (!isKey && path !== databaseName && !parseFilePath(path)) {
    throw new ArchiveError(`it contains the unexpected file ${printable(path)}`)
  }
  if (isKey && size > maxKeyBytes) throw new ArchiveError(`${path} is too large`)
  const target = join(staging, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const file = await open(target, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

function verifySums(sums: Map<string, string>, listed: Map<string, string>): void {
  for (const [path, sum] of sums) {
    if (listed.get(path) !== sum)
      throw new ArchiveError(`the checksum of ${path} does not match ${sumsName}`)
  }
  if (listed.size !== sums.size) throw new ArchiveError(`a file listed in ${sumsName} is missing`)
}

function checkDatabase(path: string): void {
  const found = inspectCopy(path)
  if (found.kind === 'none' || found.kind === 'foreign') {
    throw new ArchiveError('its database is not a Guildhall database')
  }
  const refusal = refusalOf(found)
  if (refusal !== null)
    throw new StartError(`The database of the backup ${refusal} Nothing was restored.`)
  const damage = damageOf(path)
  if (damage !== null) throw new ArchiveError(`its database is damaged (${damage})`)
}

function inspectCopy(path: string) {
  try {
    return inspectDatabase(path)
  } catch (error) {
    throw new ArchiveError(`its database cannot be read (${(error as Error).message})`)
  }
}

function damageOf(path: string): string | null {
  try {
    return findDamage(path)
  } catch (error) {
    return (error as Error).message
  }
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

function printable(path: string): string {
  return JSON.stringify(path.slice(0, 100))
}
