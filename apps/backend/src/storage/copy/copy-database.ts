import { StartError } from '../../core/start-error.ts'
import type { CopySource, CopyTable, CopyTarget } from './copy-side.ts'
import { RowDigest } from './row-digest.ts'

export interface CopyProgress {
  table: string
  rows: number
  isDone: boolean
}

interface Options {
  source: CopySource
  target: CopyTarget
  onProgress: (progress: CopyProgress) => void
  /** Aborts between batches. */
  signal: AbortSignal
}

/**
 * Copies all rows of one database to another that is empty, then reads them from there and compares numbers and checksums.
 * Throws StartError when anything differs; the target is then as it was.
 */
export async function copyDatabase(options: Options): Promise<{ tables: number; rows: number }> {
  const { source, target } = options
  const tables = await commonTables(source, target)
  for (const table of tables) await requireEmpty(target, table)
  let rows = 0
  for (const table of tables) rows += await copyTable(table, options)
  await target.insertKeys(await source.keys())
  await target.commit()
  return { tables: tables.length, rows }
}

async function copyTable(
  table: CopyTable,
  { source, target, onProgress, signal }: Options,
): Promise<number> {
  const { name } = table
  const read = new RowDigest()
  for await (const batch of source.rows(table)) {
    signal.throwIfAborted()
    for (const row of batch) read.add(row)
    await target.insert(table, batch)
    onProgress({ table: name, rows: read.rows, isDone: false })
  }
  const stored = new RowDigest()
  for await (const batch of target.rows(table)) {
    signal.throwIfAborted()
    for (const row of batch) stored.add(row)
  }
  if (!stored.equals(read)) {
    throw new StartError(
      `The copy of the table ${name} differs from the original: ${stored.rows} of ${read.rows} rows, or other values. ` +
        'Nothing was changed.',
    )
  }
  onProgress({ table: name, rows: read.rows, isDone: true })
  return read.rows
}

/** SQLite has no tables of running processes, so all of its tables must exist on the other side. */
async function commonTables(source: CopySource, target: CopyTarget): Promise<CopyTable[]> {
  const describe = ({ name, columns }: CopyTable): string => `${name} (${columns.join(', ')})`
  const inSource = await source.tables()
  const inTarget = await target.tables()
  const required = source.dialect === 'sqlite' ? inSource : inTarget
  const other = new Set((source.dialect === 'sqlite' ? inTarget : inSource).map(describe))
  const missing = required.filter((table) => !other.has(describe(table)))
  if (missing.length === 0) return required
  throw new Error(`the tables of the two databases differ: ${missing.map(describe).join('; ')}`)
}

async function requireEmpty(target: CopyTarget, table: CopyTable): Promise<void> {
  for await (const batch of target.rows(table)) {
    if (batch.length === 0) continue
    throw new StartError(
      'The target is not empty. Copy to a database without data. Nothing was changed.',
    )
  }
}
