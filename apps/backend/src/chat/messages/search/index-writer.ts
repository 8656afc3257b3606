import type { Database } from '../../../storage/database.ts'
import { findProgress, insertEntries, insertRows, listUnindexed, saveProgress } from './store.ts'
import type { IndexableMessage, UnindexedMessage } from './index-store.ts'
import type { Transaction } from '../../../storage/database.ts'

/** Messages and bytes of text per transaction, which other writes wait for: the shorter its words, the more bytes a character has. */
const batchSize = 100
const batchBytes = 32_768
/** Rows increase with time, so that the index is in the order of time. Each millisecond has this many rows. */
const rowsPerMs = 1024

/** Messages of this time and later ones have this row or a higher one. */
export function firstRowOf(time: number): number {
  return time * rowsPerMs
}

/** Indexes the next messages of a channel. Returns whether there may be more. */
export function indexBatch(database: Database, channelId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Together, because each round trip holds up other writes.
    const [progress, listed] = await Promise.all([
      findProgress(tx, channelId),
      listUnindexed(tx, channelId, batchSize),
    ])
    if (!progress || progress.indexed_seq >= progress.last_seq) return false
    const batch = limitBytes(listed)
    const isLast = batch.length === listed.length && listed.length < batchSize
    const indexedSeq = isLast ? progress.last_seq : (batch.at(-1)?.seq ?? 0)
    const { server_number: serverNumber } = progress
    const indexable = await insertFreeRows(tx, serverNumber, batch)
    await Promise.all([
      indexable.length > 0 && insertEntries(tx, serverNumber, indexable),
      saveProgress(tx, channelId, indexedSeq),
    ])
    return !isLast
  })
}

function limitBytes(rows: UnindexedMessage[]): UnindexedMessage[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes
    return index > 0 && bytes > batchBytes
  })
  return end < 0 ? rows : rows.slice(0, end)
}

/** Gives each message a free row of the index. */
async function insertFreeRows(
  tx: Transaction,
  serverNumber: number,
  batch: UnindexedMessage[],
): Promise<IndexableMessage[]> {
  const used = new Set<number>()
  const indexable = batch.map((message) => ({
    ...message,
    row: firstRowOf(message.created_at) + (message.seq % rowsPerMs),
  }))
  let pending = indexable
  while (pending.length > 0) {
    for (const entry of pending) {
      while (used.has(entry.row)) entry.row += 1
      used.add(entry.row)
    }
    // Channels share the rows of a millisecond, so a row may be in use. Trying costs less than asking.
    const inserted = await insertRows(tx, serverNumber, pending)
    pending = pending.filter(({ row }) => !inserted.has(row))
  }
  return indexable
}
