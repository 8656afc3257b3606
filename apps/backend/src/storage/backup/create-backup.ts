import { readdirSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { StartError } from '../../core/start-error.ts'
import { databasePathOf } from '../data-directory.ts'
import { requireExistingDatabase } from '../open-storage.ts'
import { encrypt } from './age.ts'
import { createArchiveWriter } from './archive-writer.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { openIfExists } from '../files/local-files.ts'
import { requireRoom } from './disk.ts'
import {
  databaseName,
  fileFolderNames,
  fileFolders,
  filePath,
  keyNamePattern,
  manifestName,
  encodeManifest,
} from './format.ts'
import type { FileFolder, Manifest } from './format.ts'
import { pauseFileDeletion } from './deletion-pause.ts'
import { findDamage, readReferences } from './references.ts'
import { snapshotSize, takeSnapshot } from './snapshot.ts'
import type { RowCounts } from './snapshot.ts'
import type { BackupTarget } from './target/backup-target.ts'

export interface BackupResult {
  files: number
  /** Files that the database needs and that the data directory does not contain. */
  missing: string[]
  /** How many rows the database had at the moment of the backup. */
  rows: RowCounts
}

export interface BackupOptions {
  dataDir: string
  target: BackupTarget
  /** Of the new file in the target. */
  name: string
  /** A folder for the copy of the database. */
  workDir: string
  /** Encrypts the file; null for a plain one. */
  passphrase: string | null
  manifest: Manifest
  /** This much room stays free in the folder of the copy. */
  minFreeBytes: number
  signal: AbortSignal
}

/**
 * Copies a consistent state of the database, with its files, whether Guildhall runs or not. The file appears in the target
 * when it is complete and durable, or not at all. Throws StartError and errors of the file system.
 */
export async function createBackup(options: BackupOptions): Promise<BackupResult> {
  const { dataDir, target, name, workDir, passphrase, manifest, signal } = options
  const databasePath = databasePathOf(dataDir)
  requireExistingDatabase(databasePath)
  const folders = manifest.filesElsewhere === true ? [] : fileFolderNames
  const databaseBytes = snapshotSize(databasePath)
  const bytes = databaseBytes + sizeOfFiles(dataDir, folders)
  // The copy of the database may be on the same disk.
  await target.prepare(name, bytes + databaseBytes)
  await requireRoom(workDir, databaseBytes + options.minFreeBytes)
  const snapshot = join(workDir, `${name}.${randomUUID()}.partial.db`)
  const store = (archive: AsyncIterable<Buffer>) => {
    const content = passphrase === null ? archive : encrypt(archive, passphrase)
    return target.write(name, content, bytes, signal)
  }
  const archive = createArchiveWriter(store, new Date(manifest.createdAt), signal)
  try {
    await archive.addBytes(manifestName, encodeManifest(manifest))
    // By far most files. Files that are uploaded meanwhile are added with the snapshot that contains them.
    for (const file of listFiles(dataDir, folders)) {
      signal.throwIfAborted()
      await addFirstExisting(archive, file, [join(dataDir, file)])
    }
    const source = { dataDir, folders, databasePath, snapshot, signal }
    const { missing, rows } = await addDatabase(archive, source)
    const files = await archive.finish()
    return { files, missing, rows }
  } catch (error) {
    await archive.abort()
    throw error
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm']) await rm(snapshot + rest, { force: true })
  }
}

interface Source {
  dataDir: string
  /** The folders of uploaded files in the data directory. */
  folders: FileFolder[]
  databasePath: string
  snapshot: string
  signal: AbortSignal
}

/** Adds a snapshot of the database, and the files that it uses and the archive lacks. */
async function addDatabase(
  archive: ArchiveWriter,
  source: Source,
): Promise<Pick<BackupResult, 'missing' | 'rows'>> {
  source.signal.throwIfAborted()
  const release = pauseFileDeletion(source.dataDir)
  let missing: string[]
  let rows: RowCounts
  try {
    rows = await takeSnapshot(source.databasePath, source.snapshot)
    missing = await addReferenced(archive, source)
  } finally {
    release()
  }
  const damage = findDamage(source.snapshot)
  if (damage !== null) {
    throw new StartError(
      `${source.databasePath} is damaged. No backup was made; restore an earlier one. (${damage})`,
    )
  }
  const file = await open(source.snapshot, 'r')
  try {
    await archive.addFile(databaseName, file)
  } finally {
    await file.close()
  }
  return { missing, rows }
}

/** Adds the files that the snapshot references. Returns the needed ones that are missing. */
async function addReferenced(
  archive: ArchiveWriter,
  { dataDir, folders, snapshot, signal }: Source,
): Promise<string[]> {
  const missing: string[] = []
  if (folders.length === 0) return missing
  for (const { folder, id, isNeeded } of readReferences(snapshot)) {
    signal.throwIfAborted()
    const path = filePath(folder, id)
    if (archive.has(path)) continue
    const finalPath = join(dataDir, path)
    // An attachment is complete at its temporary path before the database references it, and moves afterwards. An image
    // at its temporary path may be incomplete.
    const candidates =
      folder === 'attachments'
        ? [finalPath, temporaryPath(dataDir, folder, id), finalPath]
        : [finalPath]
    if (!(await addFirstExisting(archive, path, candidates)) && isNeeded) missing.push(path)
  }
  return missing
}

function temporaryPath(dataDir: string, folder: FileFolder, id: string): string {
  return join(dataDir, folder, 'incoming', id)
}

async function addFirstExisting(
  archive: ArchiveWriter,
  path: string,
  candidates: string[],
): Promise<boolean> {
  for (const candidate of candidates) {
    const file = await openIfExists(candidate)
    if (!file) continue
    try {
      await archive.addFile(path, file)
      return true
    } finally {
      await file.close()
    }
  }
  return false
}

/** The keys and uploaded files, as paths below the data directory. */
function* listFiles(dataDir: string, folders: FileFolder[]): Generator<string> {
  for (const name of namesIn(dataDir)) if (keyNamePattern.test(name)) yield name
  for (const folder of folders) {
    for (const part of namesIn(join(dataDir, folder))) {
      if (part.length !== 2) continue
      for (const id of namesIn(join(dataDir, folder, part))) {
        if (fileFolders[folder].test(id)) yield `${folder}/${part}/${id}`
      }
    }
  }
}

function sizeOfFiles(dataDir: string, folders: FileFolder[]): number {
  let size = 0
  for (const file of listFiles(dataDir, folders)) {
    // Each file has a header and padding to whole blocks.
    size += 1024 + (statSync(join(dataDir, file), { throwIfNoEntry: false })?.size ?? 0)
  }
  return size
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
