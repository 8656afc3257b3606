import { existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { InUseError, StartError } from '../../core/start-error.ts'
import { syncDirectory } from '../files/local-files.ts'
import { databasePathOf, lockDataDirectory } from '../data-directory.ts'
import type { SqlValue } from '../database.ts'
import { migrate } from '../migrate.ts'
import { requireCurrentDatabase } from '../open-storage.ts'
import { readKeyFile, secretKeyNames, writeKeyFile } from '../secret-keys.ts'
import type { SecretKeyName } from '../secret-keys.ts'
import { openSqlite } from '../sqlite.ts'
import { columnList, quoted, toCopyTable } from './copy-side.ts'
import type { CopyRow, CopySource, CopyTable, CopyTarget } from './copy-side.ts'

const batchSize = 1000

/** Reads the file as it is now. Throws StartError while a process serves it, and when it is not of this version. */
export async function openSqliteSource(path: string): Promise<CopySource> {
  requireCurrentDatabase(path)
  const release = lockFile(path)
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  database.exec('BEGIN')
  return {
    ...reading(database, path),
    async close() {
      database.close()
      release()
    },
  }
}

/**
 * A new file that takes the place of `path` when the copy is complete. Throws StartError while a process serves `path`, and
 * when there is a database.
 */
export async function openSqliteTarget(path: string): Promise<CopyTarget> {
  const release = lockFile(path)
  const temporary = `${path}.copy`
  try {
    if (existsSync(path)) {
      throw new StartError(`The target is not empty: ${path} exists. Nothing was changed.`)
    }
    removeFiles(temporary)
    const created = await openSqlite(temporary)
    await migrate(created)
    await created.close()
    const database = new DatabaseSync(temporary)
    return filling(database, { path, temporary, release })
  } catch (error) {
    removeFiles(temporary)
    release()
    throw error
  }
}

interface TargetFile {
  path: string
  temporary: string
  release: () => void
}

function filling(database: DatabaseSync, { path, temporary, release }: TargetFile): CopyTarget {
  // A broken copy is deleted, so only the end has to be durable.
  database.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN')
  const triggers = database
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all() as { name: string; sql: string }[]
  // The rows that triggers add are copied as well.
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${quoted(name)}`)
  let isOpen = true
  let keys = new Map<SecretKeyName, Buffer>()
  const close = (): void => {
    if (isOpen) database.close()
    isOpen = false
  }
  return {
    ...reading(database, path),
    async insertKeys(given) {
      keys = given
    },
    async insert(table, rows) {
      const marks = table.columns.map(() => '?').join(', ')
      const statement = database.prepare(
        `INSERT INTO ${quoted(table.name)} (${columnList(table)}) VALUES (${marks})`,
      )
      try {
        for (const row of rows) statement.run(...row)
      } catch (error) {
        throw new StartError(
          `Cannot write ${temporary}: ${(error as Error).message}. Nothing was changed.`,
        )
      }
    },
    async commit() {
      for (const { sql } of triggers) database.exec(sql)
      const [broken] = database.prepare('PRAGMA foreign_key_check').all()
      if (broken) {
        throw new StartError(
          `A row of the table ${String(broken.table)} refers to a row of ${String(broken.parent)} that does not exist. ` +
            'Nothing was changed.',
        )
      }
      database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
      close()
      const file = await open(temporary, 'r+')
      await file.sync()
      await file.close()
      for (const [name, key] of keys) writeKeyFile(dirname(path), name, key)
      await rename(temporary, path)
      await syncDirectory(dirname(path))
    },
    async close() {
      close()
      removeFiles(temporary)
      release()
    },
  }
}

/** Keys are files beside the database at `path`. */
function reading(database: DatabaseSync, path: string): Omit<CopySource, 'close'> {
  return {
    dialect: 'sqlite',
    async keys() {
      const found = new Map<SecretKeyName, Buffer>()
      for (const name of secretKeyNames) {
        const key = readKeyFile(dirname(path), name)
        if (key) found.set(name, key)
      }
      return found
    },
    async tables() {
      const named = database
        .prepare(
          `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
        )
        .all() as { name: string }[]
      return named
        .map(({ name }) => {
          const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(name)
          return toCopyTable(
            name,
            columns.map((column) => String(column.name)),
          )
        })
        .filter((table) => table !== null)
    },
    async *rows(table: CopyTable) {
      const statement = database.prepare(`SELECT ${columnList(table)} FROM ${quoted(table.name)}`)
      statement.setReturnArrays(true)
      let batch: CopyRow[] = []
      for (const row of statement.iterate() as unknown as Iterable<SqlValue[]>) {
        batch.push(row)
        if (batch.length < batchSize) continue
        yield batch
        batch = []
        // Signals are handled between batches.
        await new Promise(setImmediate)
      }
      if (batch.length > 0) yield batch
    },
  }
}

/** Locks the data directory of the file; a file of another name is not in use. */
function lockFile(path: string): () => void {
  const directory = dirname(path)
  if (databasePathOf(directory) !== path) return () => undefined
  try {
    return lockDataDirectory(directory).release
  } catch (error) {
    if (!(error instanceof InUseError)) throw error
    throw new InUseError(
      `${basename(path)} in ${directory} is in use by Guildhall. Stop it first. Nothing was changed.`,
    )
  }
}

function removeFiles(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
}
