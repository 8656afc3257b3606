import type { Database } from '../../../storage/database.ts'
import {
  findProgress,
  insertEntries,
  insertRows,
  listUsedRows,
  listUnindexed,
  saveProgress,
} from './store.ts'
import type { UnindexedRow } from './store.ts'
import type { Transaction } from '../../../storage/database.ts'

/** Messages and characters per transaction, which other writes wait for. */
const batchSize = 100
const batchCharacters = 32_768
/** Rows increase with time, so that the index is in the order of time. Each millisecond has this many rows. */
const rowsPerMs = 1024

/** Messages of this time and later ones have this row or a higher one. */
export function firstRowOf(time: number): number {
  return time * rowsPerMs
}

/** Indexes the next messages of a channel. Returns whether there may be more. */
export function indexBatch(database: Database, channelId: string): Promise<boolean> {
  return database.maintain(async (tx) => {
    const progress = await findProgress(tx, channelId)
    if (!progress || progress.indexed_seq >= progress.last_seq) return false
    const { number, server_number: serverNumber, indexed_seq: after } = progress
    const listed = await listUnindexed(tx, number, after, batchSize)
    const batch = limitCharacters(listed)
    if (batch.length > 0) {
      await insertRows(tx, serverNumber, await assignRows(tx, batch))
      await insertEntries(tx, batch[0]?.message_key ?? 0, batch.at(-1)?.message_key ?? 0)
    }
    const isLast = batch.length === listed.length && listed.length < batchSize
    await saveProgress(tx, channelId, isLast ? progress.last_seq : (batch.at(-1)?.seq ?? 0))
    return !isLast
  })
}

function limitCharacters(rows: UnindexedRow[]): UnindexedRow[] {
  let characters = 0
  const end = rows.findIndex((row, index) => {
    characters += row.characters
    return index > 0 && characters > batchCharacters
  })
  return end < 0 ? rows : rows.slice(0, end)
}

/** Pairs of a free row of the index and a message key. */
async function assignRows(tx: Transaction, batch: UnindexedRow[]): Promise<[number, number][]> {
  const wanted = batch.map(({ created_at, seq }) => firstRowOf(created_at) + (seq % rowsPerMs))
  // Channels share the rows of a millisecond, so a row may be in use.
  const used = new Set(await listUsedRows(tx, wanted))
  const rows: [number, number][] = []
  for (const [index, { message_key: messageKey }] of batch.entries()) {
    let row = wanted[index] ?? 0
    while (used.has(row)) {
      row += 1
      if (!used.has(row) && (await listUsedRows(tx, [row])).length > 0) used.add(row)
    }
    used.add(row)
    rows.push([row, messageKey])
  }
  return rows
}
