import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations/index.ts'

/** The state of a database file, as seen by this version. */
export type DatabaseState =
  | { kind: 'none' }
  | { kind: 'older' }
  | { kind: 'current' }
  /** A newer version ran these migrations. */
  | { kind: 'newer'; unknown: string[] }
  /** The tables of another program. */
  | { kind: 'foreign' }

/** Changes nothing. Throws SQLite's error when the file is damaged, is not a database, or cannot be read. */
export function inspectDatabase(path: string): DatabaseState {
  if (!existsSync(path)) return { kind: 'none' }
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    return stateOf(database)
  } finally {
    database.close()
  }
}

function stateOf(database: DatabaseSync): DatabaseState {
  const tables = names(database, "SELECT name FROM sqlite_master WHERE type = 'table'")
  const hasMigrations = tables.includes('kysely_migration')
  const applied = hasMigrations ? names(database, 'SELECT name FROM kysely_migration') : null
  return stateOfTables(tables, applied)
}

/** `applied` are the migrations that ran; null if the table that lists them is missing. */
export function stateOfTables(tables: string[], applied: string[] | null): DatabaseState {
  if (tables.length === 0) return { kind: 'none' }
  if (!applied) return { kind: 'foreign' }
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) return { kind: 'newer', unknown }
  return { kind: applied.length < Object.keys(migrations).length ? 'older' : 'current' }
}

function names(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(row.name))
}
