import { existsSync, readdirSync } from 'node:fs'
import { AppError } from '../core/app-error.ts'
import { StartError } from '../core/start-error.ts'
import { lockDataDirectory } from './data-directory.ts'
import type { DataDirectory } from './data-directory.ts'
import type { Database } from './database.ts'
import { releaseReserve } from './disk-space.ts'
import { inspectDatabase } from './inspect-database.ts'
import type { DatabaseState } from './inspect-database.ts'
import { migrate } from './migrate.ts'
import { createSlowReader } from './slow-reader.ts'
import type { SlowReader } from './slow-reader.ts'
import { openSqlite } from './sqlite.ts'
import type { StorageOptions } from './sqlite.ts'
import { isDiskFull } from './writer.ts'

/** All that a process keeps, for it alone. */
export interface OpenStorage {
  directory: DataDirectory
  database: Database
  reader: SlowReader
  /** Finishes the writes that were begun and lets another process have the directory. */
  close(): Promise<void>
}

/** Takes the data directory and opens its database. Throws StartError. */
export async function openStorage(
  path: string,
  options: StorageOptions = {},
): Promise<OpenStorage> {
  const directory = lockDataDirectory(path)
  try {
    requireDatabaseOfUploads(directory)
    releaseReserve(directory.path, options.minFreeBytes ?? 0)
    const database = await openDatabase(directory.databasePath, options)
    const reader = createSlowReader(directory.databasePath)
    return {
      directory,
      database,
      reader,
      async close() {
        await reader.close()
        await database.close()
        directory.release()
      },
    }
  } catch (error) {
    directory.release()
    throw error
  }
}

// A new database beside old uploads would hide that the real one is lost, and its first writes make a repair harder.
function requireDatabaseOfUploads({ path, databasePath, uploadPaths }: DataDirectory): void {
  if (examineFile(databasePath).kind !== 'none') return
  const uploads = uploadPaths.find(holdsFiles)
  if (uploads === undefined) return
  const state = existsSync(databasePath) ? 'is empty' : 'is missing'
  throw new StartError(
    `DATA_DIR: the database ${databasePath} ${state}, but ${uploads} holds uploaded files. ` +
      'Restore guildhall.db from a backup. To start a new instance instead, give it another directory or move ' +
      `everything out of ${path}. Nothing was changed.`,
  )
}

function holdsFiles(path: string): boolean {
  if (!existsSync(path)) return false
  return readdirSync(path, { recursive: true, withFileTypes: true }).some((one) => one.isFile())
}

/**
 * Opens the database file, making it where there is none, with its tables up to date. Throws StartError, and changes
 * nothing, where the file is damaged, someone else's or made by a newer version.
 */
async function openDatabase(path: string, options: StorageOptions): Promise<Database> {
  const found = examineFile(path)
  if (found.kind === 'current') return openFile(path, options)
  if (found.kind === 'newer') {
    throw new StartError(
      `The database ${path} was made by a newer version of Guildhall (it has ${found.unknown.join(', ')}). ` +
        'Start that version, or restore a backup made before the upgrade. Nothing was changed.',
    )
  }
  if (found.kind === 'foreign') {
    throw new StartError(`DATA_DIR: ${path} is not a database of Guildhall. Nothing was changed.`)
  }
  const database = await openFile(path, options)
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw explain(error, path)
  }
  return database
}

/** Throws StartError unless there is a database of this or an earlier version. Changes nothing. */
export function requireExistingDatabase(path: string): void {
  const { kind } = examineFile(path)
  if (kind === 'current' || kind === 'older') return
  throw new StartError(
    kind === 'none'
      ? `DATA_DIR: there is no database at ${path} yet. Start Guildhall once, it makes one.`
      : `DATA_DIR: ${path} is not a database of this version of Guildhall.`,
  )
}

/** Opens a database that is there and up to date, perhaps beside the process that serves it. Throws StartError. */
export async function openExistingDatabase(path: string): Promise<Database> {
  const found = examineFile(path)
  if (found.kind === 'current') return openFile(path, {})
  throw new StartError(
    found.kind === 'none'
      ? `DATA_DIR: there is no database at ${path} yet. Start Guildhall once, it makes one.`
      : `DATA_DIR: ${path} is not a database of this version of Guildhall.`,
  )
}

function examineFile(path: string): DatabaseState {
  try {
    return inspectDatabase(path)
  } catch (error) {
    throw explain(error, path)
  }
}

async function openFile(path: string, options: StorageOptions): Promise<Database> {
  try {
    return await openSqlite(path, options)
  } catch (error) {
    throw explain(error, path)
  }
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const codes = { busy: 5, readOnly: 8, corrupt: 11, notDatabase: 26 }

function explain(error: unknown, path: string): unknown {
  const { errcode, message } = error as Error & { errcode?: number | null }
  if (isDiskFull(errcode) || (error instanceof AppError && error.code === 'storage_full')) {
    return new StartError(
      `DATA_DIR: ${path} cannot be written: the disk is full (${message}). Make room and start again. Nothing was lost.`,
    )
  }
  if (typeof errcode !== 'number') return error
  return new StartError(`DATA_DIR: ${path} ${faultOf(errcode)} (${message}).`)
}

function faultOf(errcode: number): string {
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
