import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { baselineName, lastBeforeBaseline, migrations } from './migrations/index.ts'

/** The state of a database, as seen by this version. */
export type DatabaseState =
  | { kind: 'none' }
  | { kind: 'older' }
  | { kind: 'current' }
  /** Older than the baseline, so its tables cannot be brought up to date. */
  | { kind: 'too_old' }
  /** A newer version ran these migrations. */
  | { kind: 'newer'; unknown: string[] }
  /** The tables of another program. */
  | { kind: 'foreign' }

/** Changes no file. Throws SQLite's error when the file is damaged, is not a database, or cannot be read. */
export function inspectDatabase(path: string): DatabaseState {
  if (!sizeOf(path)) return { kind: 'none' }
  const url = pathToFileURL(path)
  // Without a write-ahead log, the file alone is the database: opened as immutable, no other file is created beside it.
  if (!sizeOf(`${path}-wal`)) url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true, timeout: 5000 })
  try {
    return stateOf(database)
  } finally {
    database.close()
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
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
  const sinceBaseline = applied.filter((name) => name >= baselineName)
  const unknown = sinceBaseline.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) return { kind: 'newer', unknown }
  if (sinceBaseline.length === 0) {
    return { kind: applied.includes(lastBeforeBaseline.name) ? 'older' : 'too_old' }
  }
  return { kind: sinceBaseline.length < Object.keys(migrations).length ? 'older' : 'current' }
}

/** Why a database cannot be used by this version, and what to do, after its name; null if it can. */
export function refusalOf(state: DatabaseState): string | null {
  switch (state.kind) {
    case 'newer':
      return (
        `was last used by a newer version of Guildhall (migrations ${state.unknown.join(', ')}). ` +
        'Start that version, or restore a backup from before the upgrade.'
      )
    case 'too_old': {
      const { commit } = lastBeforeBaseline
      return (
        `was last used by a version of Guildhall from before commit ${commit}, which this version cannot upgrade. ` +
        `Start Guildhall at commit ${commit} with it once, and then this version.`
      )
    }
    case 'foreign':
      return 'contains the tables of another program. Use an empty one.'
    default:
      return null
  }
}

function names(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(row.name))
}
