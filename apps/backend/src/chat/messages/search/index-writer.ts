import type { Embed } from '@guildhall/contract'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { MessageRow } from '../access.ts'
import {
  deleteEntry,
  findProgress,
  findRow,
  insertEntries,
  listTaken,
  listUnindexed,
  saveProgress,
  updateEntry,
} from './store.ts'
import type { SearchEntry, UnindexedRow } from './store.ts'
import { idToken } from './terms.ts'

/** Messages per transaction: other writes wait no longer than these take. */
const sliceSize = 100
/** Rows count up with time, so that newest first is the index's own order. So many messages fit into a millisecond. */
const rowsPerMs = 1024

/** Puts the next messages of a channel into the index and gives whether more may be left. */
export function indexSlice(database: Database, channelId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const progress = await findProgress(tx, channelId)
    if (!progress || progress.indexed_seq >= progress.last_seq) return false
    const slice = await listUnindexed(tx, progress.number, progress.indexed_seq, sliceSize)
    if (slice.length > 0) {
      const rows = await freeRows(tx, slice)
      const entries = slice.map((message, place) => ({
        seq: message.seq,
        ...entryOf(rows[place] as number, progress.server_id, channelId, message),
      }))
      await insertEntries(
        tx,
        channelId,
        entries.toSorted((one, other) => one.row - other.row),
      )
    }
    const isLast = slice.length < sliceSize
    await saveProgress(tx, channelId, isLast ? progress.last_seq : (slice.at(-1)?.seq ?? 0))
    return !isLast
  })
}

/** Puts the new text of a message into the index, where the old one is in it; `row` has the new text. */
export async function reindex(
  tx: Transaction,
  serverId: string,
  message: MessageRow,
): Promise<void> {
  const row = await findRow(tx, message.channel_id, message.seq)
  if (row === undefined) return
  await updateEntry(tx, entryOf(row, serverId, message.channel_id, message))
}

/** Takes a message out of the index. */
export async function unindex(tx: Transaction, message: MessageRow): Promise<void> {
  const row = await findRow(tx, message.channel_id, message.seq)
  if (row !== undefined) await deleteEntry(tx, row)
}

async function freeRows(tx: Transaction, slice: UnindexedRow[]): Promise<number[]> {
  const rows = slice.map(({ created_at, seq }) => created_at * rowsPerMs + (seq % rowsPerMs))
  // Channels share the rows of a millisecond, so one may be taken, now and then.
  const taken = new Set(await listTaken(tx, rows))
  for (const [place, wanted] of rows.entries()) {
    let row = wanted
    while (taken.has(row)) {
      row += 1
      if (!taken.has(row) && (await listTaken(tx, [row])).length > 0) taken.add(row)
    }
    taken.add(row)
    rows[place] = row
  }
  return rows
}

function entryOf(
  row: number,
  serverId: string,
  channelId: string,
  message: Pick<MessageRow, 'author_id' | 'content' | 'embeds'>,
): SearchEntry {
  return {
    row,
    server: idToken(serverId),
    channel: idToken(channelId),
    author: idToken(message.author_id),
    body: textOf(message),
  }
}

function textOf({ content, embeds }: Pick<MessageRow, 'content' | 'embeds'>): string {
  const texts = [content]
  for (const { title, description } of JSON.parse(embeds) as Embed[]) {
    texts.push(title ?? '', description ?? '')
  }
  // SQLite's text ends at the first NUL.
  return texts.join('\n').replaceAll('\0', ' ')
}
