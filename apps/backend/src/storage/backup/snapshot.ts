import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { syncEveryBytes } from './disk.ts'

/** The size of a copy of the database, in bytes. */
export function snapshotSize(databasePath: string): number {
  const source = new DatabaseSync(databasePath, { readOnly: true, timeout: 5000 })
  try {
    return readNumber(source, 'page_count') * readNumber(source, 'page_size')
  } finally {
    source.close()
  }
}

function readNumber(database: DatabaseSync, pragma: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
}

/** The number of rows of each table. */
export type RowCounts = Map<string, number>

/** Copies the committed data of this moment, while other processes may write. Returns how many rows it has. */
export async function takeSnapshot(databasePath: string, target: string): Promise<RowCounts> {
  const source = new DatabaseSync(databasePath, { readOnly: true, timeout: 5000 })
  const file = openSync(target, 'wx+', 0o600)
  let rows: RowCounts
  try {
    // Keeps one snapshot for the whole copy: otherwise SQLite restarts after every commit of another process.
    source.exec('BEGIN')
    rows = countRows(source)
    const rate = Math.ceil(syncEveryBytes / readNumber(source, 'page_size'))
    await backup(source, target, { rate, progress: () => fdatasyncSync(file) })
  } finally {
    closeSync(file)
    source.close()
  }
  const copy = new DatabaseSync(target)
  try {
    // A single file, without a write-ahead log.
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
  return rows
}

/** Counts the rows of all tables but the virtual ones, whose rows are in others. */
export function countRows(database: DatabaseSync): RowCounts {
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    .all()
    .map(({ name }) => String(name))
  const counts: RowCounts = new Map()
  for (const table of tables) {
    const row = database.prepare(`SELECT count(*) AS n FROM "${table}"`).get()
    counts.set(table, Number(row?.n))
  }
  return counts
}
