import type { Database, Transaction } from '../../../storage/database.ts'
import { deleteEntries, deleteRows, insertEntry, listOldestIndexed } from './store.ts'

/** Messages per transaction, which other writes wait for: removing an entry rewrites the index data of all its terms. */
const purgeBatchSize = 20

/** Removes a message from the index. Its text must still be stored as it was indexed. */
export async function unindex(tx: Transaction, messageKey: number): Promise<void> {
  await deleteEntries(tx, messageKey, messageKey)
  await deleteRows(tx, messageKey, messageKey)
}

/** Changes the text of a message, and updates its entry if it is in the index. */
export async function changeAndReindex(
  tx: Transaction,
  messageKey: number,
  change: () => Promise<void>,
): Promise<void> {
  await deleteEntries(tx, messageKey, messageKey)
  await change()
  await insertEntry(tx, messageKey)
}

/** Removes the oldest messages of a deleted channel from the index. Returns whether there may be more. */
export function unindexBatch(database: Database, channelNumber: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const messageKeys = await listOldestIndexed(tx, channelNumber, purgeBatchSize)
    const [first, last] = [messageKeys[0], messageKeys.at(-1)]
    if (first === undefined || last === undefined) return false
    await deleteEntries(tx, first, last)
    await deleteRows(tx, first, last)
    return true
  })
}
