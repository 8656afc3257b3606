import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, busy } from '../core/app-error.ts'
import type { Background } from '../core/background.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { newId } from '../core/ids.ts'
import { createJobs, soloLease } from '../core/jobs.ts'
import type { Jobs, Lease } from '../core/jobs.ts'
import type { LiveSettings } from '../core/live-settings.ts'
import type { Log } from '../core/log.ts'
import type { RateLimits } from '../core/rate-limit.ts'
import { createSoloGroup } from '../core/process-group.ts'
import type { ProcessGroup } from '../core/process-group.ts'
import { StartError } from '../core/start-error.ts'
import { fileFolderNames } from './backup/format.ts'
import { databasePathOf, lockDataDirectory } from './data-directory.ts'
import type { DataDirectory } from './data-directory.ts'
import { pingDatabase } from './database.ts'
import type { Database } from './database.ts'
import type { FileStorage } from './files/file-storage.ts'
import { openFileStorage } from './files/open-file-storage.ts'
import { createDiskSpace, releaseReserve } from './disk-space.ts'
import type { DiskSpace } from './disk-space.ts'
import { inspectDatabase, refusalOf } from './inspect-database.ts'
import type { DatabaseState } from './inspect-database.ts'
import { migrate } from './migrate.ts'
import { openLease } from './postgres/lease.ts'
import { openExistingPostgres, openPostgresStorage } from './postgres/open-postgres.ts'
import { createPostgresSlowReader } from './postgres/postgres.ts'
import { createPostgresRateLimits } from './postgres/rate-limits.ts'
import { openSharedKeys } from './postgres/shared-keys.ts'
import { openKeyFiles } from './secret-keys.ts'
import type { SecretKeys } from './secret-keys.ts'
import { createSlowReader } from './slow-reader.ts'
import type { SlowReader } from './slow-reader.ts'
import { openSqlite } from './sqlite.ts'
import type { StorageOptions } from './sqlite.ts'
import { isDiskFull } from './writer.ts'

/** The data of a process. */
export interface OpenStorage {
  database: Database
  reader: SlowReader
  /** Throws while the database does not answer, or refuses a connection. */
  ping(): Promise<unknown>
  disk: DiskSpace
  /** The processes that serve the same database. */
  processes: ProcessGroup
  /** What one of them does for all. */
  jobs: Jobs
  /** The rate limits that processes share; null if this process is the only one. */
  sharedLimits: RateLimits | null
  /** The uploaded files. */
  fileStorage: FileStorage
  secretKeys: SecretKeys
  /** Finishes the writes that were begun and unlocks the data directory. */
  close(): Promise<void>
}

/** Where the data is. */
type Location = Pick<Config, 'dataDir' | 'database'>

export interface OpenDatabase {
  database: Database
  close(): Promise<void>
}

interface Dependencies {
  config: Config
  settings: Pick<LiveSettings, 'current'>
  log: Log
  background: Background
  /** For rate limits; must not jump: see monotonicClock. */
  monotonic: Clock
  options: StorageOptions
}

/** Locks the data directory and opens its database. Throws StartError. */
export async function openStorage(parts: Dependencies): Promise<OpenStorage> {
  const { config, settings, log, background } = parts
  const minFreeBytes = (): number => settings.current.minFreeDiskBytes
  // On a full disk, the database cannot be read without it.
  releaseReserve(config.dataDir, minFreeBytes())
  // Before anything is written to the directory.
  if (config.database.kind === 'sqlite') refuseUnusable(databasePathOf(config.dataDir))
  const directory = lockDataDirectory(config.dataDir)
  let fileStorage: FileStorage | undefined
  try {
    fileStorage = await openFileStorage(config, log)
    const files = fileStorage
    const { lease, close, ...opened } = await openDatabaseOf(directory, parts)
    const { database, reader } = opened
    const disk = createDiskSpace({ directory, database, background, log, minFreeBytes })
    return {
      ...opened,
      disk,
      jobs: createJobs(background, lease),
      fileStorage: files,
      async close() {
        files.close()
        await reader.close()
        await lease.close()
        await close()
        directory.release()
      },
    }
  } catch (error) {
    fileStorage?.close()
    directory.release()
    throw error
  }
}

interface OpenedDatabase extends Pick<
  OpenStorage,
  'database' | 'reader' | 'ping' | 'processes' | 'sharedLimits' | 'secretKeys'
> {
  lease: Lease
  close(): Promise<void>
}

async function openDatabaseOf(
  directory: DataDirectory,
  { config, log, monotonic, options }: Dependencies,
): Promise<OpenedDatabase> {
  const uploadPaths = uploadPathsOf(config)
  if (config.database.kind === 'sqlite') {
    const found = inspectFile(directory.databasePath)
    if (found.kind === 'none') requireNoUploads(directory, uploadPaths)
    const database = await openDatabase(directory.databasePath, found, options)
    const reader = createSlowReader(directory.databasePath)
    return {
      database,
      reader,
      ping: () => pingDatabase(database),
      processes: createSoloGroup(newId()),
      lease: soloLease,
      sharedLimits: null,
      secretKeys: openKeyFiles(directory.path),
      close: () => database.close(),
    }
  }
  const { url } = config.database
  const onEmpty = (): void => requireEmptyDirectory(directory, uploadPaths)
  const { database, processes } = await openPostgresStorage({ url, log, onEmpty, ...options })
  const lease = await openLease({ url, name: 'jobs', holder: processes.id, log })
  const reader = createPostgresSlowReader(url, log)
  const sharedLimits = createPostgresRateLimits(url, monotonic, log)
  return {
    database,
    reader,
    async ping() {
      await Promise.all([database, sharedLimits, reader, lease].map((one) => one.ping()))
      if (!processes.isAlive()) throw busy()
    },
    processes,
    lease,
    sharedLimits,
    secretKeys: await openSharedKeys(database, directory.path),
    async close() {
      await sharedLimits.close()
      await database.close()
      await processes.close()
    },
  }
}

/** The folders with uploaded files that can be searched before the start. */
function uploadPathsOf({ dataDir, files }: Config): string[] {
  const roots = files.kind === 'folder' ? [dataDir, files.path] : [dataDir]
  return roots.flatMap((root) => fileFolderNames.map((folder) => join(root, folder)))
}

// With an empty database, everything that is stored in the directory would seem to be lost.
function requireEmptyDirectory({ path, databasePath }: DataDirectory, uploadPaths: string[]): void {
  const holder =
    inspectFile(databasePath).kind === 'none' ? uploadPaths.find(holdsFiles) : databasePath
  if (holder === undefined) return
  throw new StartError(
    `DATABASE_URL names an empty database, but ${holder} contains data. To use that data, unset DATABASE_URL or name its ` +
      `database. To start a new instance, use another directory as DATA_DIR or move everything out of ${path}. ` +
      'Nothing was changed.',
  )
}

// A new database beside old uploads would hide that the real one is lost, and would make its repair harder.
function requireNoUploads({ path, databasePath }: DataDirectory, uploadPaths: string[]): void {
  const uploads = uploadPaths.find(holdsFiles)
  if (uploads === undefined) return
  const state = existsSync(databasePath) ? 'is empty' : 'is missing'
  throw new StartError(
    `DATA_DIR: the database ${databasePath} ${state}, but ${uploads} contains uploaded files. ` +
      'Restore guildhall.db from a backup. To start a new instance instead, use another directory or move ' +
      `everything out of ${path}. Nothing was changed.`,
  )
}

function holdsFiles(path: string): boolean {
  if (!existsSync(path)) return false
  return readdirSync(path, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
}

/**
 * Opens the database file of which `found` is the state, or creates it, and brings its tables up to date. Throws StartError, without
 * changing the file, when it is damaged or cannot be used by this version.
 */
async function openDatabase(
  path: string,
  found: DatabaseState,
  options: StorageOptions,
): Promise<Database> {
  if (found.kind === 'current') return openFile(path, options)
  refuse(found, path)
  const database = await openFile(path, options)
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw toStartError(error, path)
  }
  return database
}

/** Throws StartError unless there is a database that this version can use or upgrade. Changes nothing. */
export function requireExistingDatabase(path: string): DatabaseState {
  const found = refuseUnusable(path)
  if (found.kind !== 'none') return found
  throw new StartError(
    `DATA_DIR: there is no database at ${path} yet. Start Guildhall once to create it.`,
  )
}

/** Throws StartError when there is a database that this version cannot use. Changes nothing. */
function refuseUnusable(path: string): DatabaseState {
  const found = inspectFile(path)
  refuse(found, path)
  return found
}

function refuse(found: DatabaseState, path: string): void {
  const refusal = refusalOf(found)
  if (refusal === null) return
  throw new StartError(`DATA_DIR: the database ${path} ${refusal} Nothing was changed.`)
}

/** Opens an existing database that is up to date, also while another process serves it. Throws StartError. */
export async function openExistingDatabase({ dataDir, database }: Location): Promise<Database> {
  return database.kind === 'sqlite'
    ? openExistingFile(databasePathOf(dataDir))
    : openExistingPostgres(database.url, 'visit')
}

/** The same, but fails while another process serves the database. Throws StartError. */
export async function openUnservedDatabase(location: Location): Promise<OpenDatabase> {
  const { dataDir, database } = location
  if (database.kind === 'postgres') {
    const opened = await openExistingPostgres(database.url, 'alone')
    return { database: opened, close: () => opened.close() }
  }
  // Fails when there is no database, before the directory is changed.
  await (await openExistingDatabase(location)).close()
  const directory = lockDataDirectory(dataDir)
  try {
    const opened = await openExistingDatabase(location)
    return {
      database: opened,
      async close() {
        await opened.close()
        directory.release()
      },
    }
  } catch (error) {
    directory.release()
    throw error
  }
}

async function openExistingFile(path: string): Promise<Database> {
  requireCurrentDatabase(path)
  return openFile(path, {})
}

/** Throws StartError unless the file is a database of this version. Changes nothing. */
export function requireCurrentDatabase(path: string): void {
  if (requireExistingDatabase(path).kind === 'current') return
  throw new StartError(
    `DATA_DIR: ${path} is not a database of this Guildhall version. Start Guildhall once to upgrade it.`,
  )
}

function inspectFile(path: string): DatabaseState {
  try {
    return inspectDatabase(path)
  } catch (error) {
    throw toStartError(error, path)
  }
}

async function openFile(path: string, options: StorageOptions): Promise<Database> {
  try {
    return await openSqlite(path, options)
  } catch (error) {
    throw toStartError(error, path)
  }
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const codes = { busy: 5, readOnly: 8, corrupt: 11, notDatabase: 26 }

function toStartError(error: unknown, path: string): unknown {
  const { errcode, message } = error as Error & { errcode?: number | null }
  if (isDiskFull(errcode) || (error instanceof AppError && error.code === 'storage_full')) {
    return new StartError(
      `DATA_DIR: cannot write to ${path}: the disk is full (${message}). Free some space and start again. Nothing was lost.`,
    )
  }
  if (typeof errcode !== 'number') return error
  return new StartError(`DATA_DIR: ${path} ${problemOf(errcode)} (${message}).`)
}

function problemOf(errcode: number): string {
  switch (errcode & 0xff) {
    case codes.corrupt:
      return 'is damaged; restore a backup. The file was left as it is'
    case codes.notDatabase:
      return 'is not a database; move it away or restore a backup. The file was left as it is'
    case codes.readOnly:
      return 'may not be written'
    case codes.busy:
      return 'is locked by another program'
    default:
      return 'cannot be opened'
  }
}
