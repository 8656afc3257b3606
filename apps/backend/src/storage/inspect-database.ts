import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations/index.ts'

/** What a database file is to this version, as far as can be seen without changing it. */
export type DatabaseState =
  | { kind: 'none' }
  | { kind: 'older' }
  | { kind: 'current' }
  /** Made by a newer version, by these of its migrations. */
  | { kind: 'newer'; unknown: string[] }
  /** Someone else's tables. */
  | { kind: 'foreign' }

/** Throws SQLite's own errors where the file is damaged, no database at all or not to be read. */
export function inspectDatabase(path: string): DatabaseState {
  if (!existsSync(path)) return { kind: 'none' }
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    return judge(database)
  } finally {
    database.close()
  }
}

function judge(database: DatabaseSync): DatabaseState {
  const tables = names(database, "SELECT name FROM sqlite_master WHERE type = 'table'")
  if (tables.length === 0) return { kind: 'none' }
  if (!tables.includes('kysely_migration')) return { kind: 'foreign' }
  const done = names(database, 'SELECT name FROM kysely_migration')
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) return { kind: 'newer', unknown }
  return { kind: done.length < Object.keys(migrations).length ? 'older' : 'current' }
}

function names(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(row.name))
}
