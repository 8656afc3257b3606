import type { Database, Transaction } from '../../../storage/database.ts'
import { deleteEntries, deleteRows, insertEntries, listOldestIndexed } from './store.ts'

/** Removing an entry rewrites what stands beside each of its terms: other writes wait no longer than these take. */
const purgeSlice = 20

/** Removes a message from the index; its text must still be stored as it was indexed. */
export async function unindex(tx: Transaction, messageKey: number): Promise<void> {
  await deleteEntries(tx, messageKey, messageKey)
  await deleteRows(tx, messageKey, messageKey)
}

/** Runs a change of a message's text and brings the index along, where the message is in it. */
export async function reindexed(
  tx: Transaction,
  messageKey: number,
  change: () => Promise<void>,
): Promise<void> {
  await deleteEntries(tx, messageKey, messageKey)
  await change()
  await insertEntries(tx, messageKey, messageKey)
}

/** Removes the oldest messages of a channel that is gone from the index and gives whether more may be left. */
export function unindexSlice(database: Database, channelNumber: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const messageKeys = await listOldestIndexed(tx, channelNumber, purgeSlice)
    const [first, last] = [messageKeys[0], messageKeys.at(-1)]
    if (first === undefined || last === undefined) return false
    await deleteEntries(tx, first, last)
    await deleteRows(tx, first, last)
    return true
  })
}
