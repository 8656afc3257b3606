import type { Database } from '../../../storage/database.ts'
import {
  findProgress,
  insertEntries,
  insertRows,
  listTaken,
  listUnindexed,
  saveProgress,
} from './store.ts'
import type { UnindexedRow } from './store.ts'
import type { Transaction } from '../../../storage/database.ts'

/** Messages and characters per transaction: other writes wait no longer than these take. */
const sliceSize = 100
const sliceCharacters = 32_768
/** Rows count up with time, so that newest first is the index's own order. So many messages fit into a millisecond. */
const rowsPerMs = 1024

/** Puts the next messages of a channel into the index and gives whether more may be left. */
export function indexSlice(database: Database, channelId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const progress = await findProgress(tx, channelId)
    if (!progress || progress.indexed_seq >= progress.last_seq) return false
    const { number, server_number: serverNumber, indexed_seq: after } = progress
    const listed = await listUnindexed(tx, number, after, sliceSize)
    const slice = bounded(listed)
    if (slice.length > 0) {
      await insertRows(tx, serverNumber, await freeRows(tx, slice))
      await insertEntries(tx, slice[0]?.message_key ?? 0, slice.at(-1)?.message_key ?? 0)
    }
    const isLast = slice.length === listed.length && listed.length < sliceSize
    await saveProgress(tx, channelId, isLast ? progress.last_seq : (slice.at(-1)?.seq ?? 0))
    return !isLast
  })
}

function bounded(rows: UnindexedRow[]): UnindexedRow[] {
  let characters = 0
  const end = rows.findIndex((row, index) => {
    characters += row.characters
    return index > 0 && characters > sliceCharacters
  })
  return end < 0 ? rows : rows.slice(0, end)
}

/** Pairs of a free row of the index and a message key. */
async function freeRows(tx: Transaction, slice: UnindexedRow[]): Promise<[number, number][]> {
  const wanted = slice.map(({ created_at, seq }) => created_at * rowsPerMs + (seq % rowsPerMs))
  // Channels share the rows of a millisecond, so one may be taken, now and then.
  const taken = new Set(await listTaken(tx, wanted))
  const rows: [number, number][] = []
  for (const [index, { message_key: messageKey }] of slice.entries()) {
    let row = wanted[index] ?? 0
    while (taken.has(row)) {
      row += 1
      if (!taken.has(row) && (await listTaken(tx, [row])).length > 0) taken.add(row)
    }
    taken.add(row)
    rows.push([row, messageKey])
  }
  return rows
}
