import type { Database } from '../../storage/database.ts'
import type { Attachments } from './attachments/actions.ts'
import { unindexSlice } from './search/actions.ts'
import { deleteOldest, deletePurge, nextPurge } from './store.ts'

/** Messages per transaction: other writes wait no longer than these take. */
const sliceSize = 500
/** How long one run may keep the writer busy. */
const runMs = 500

/**
 * Removes what is left of channels that are gone, in slices and for a bounded time; the next run goes on from there.
 */
export function createPurge(
  database: Database,
  attachments: Pick<Attachments, 'purgeSlice' | 'areHeld'>,
): () => Promise<void> {
  return async () => {
    const end = performance.now() + runMs
    do {
      const purge = await nextPurge(database.read)
      if (!purge || (await attachments.areHeld())) return
      const channelId = purge.channel_id
      // Entries of the index are found by the text of their messages, so they go first.
      const isMore =
        (await unindexSlice(database, purge.number)) ||
        (await purgeMessages(database, purge.number)) ||
        (await attachments.purgeSlice(channelId))
      if (!isMore) await database.transaction((tx) => deletePurge(tx, channelId))
    } while (performance.now() < end)
  }
}

function purgeMessages(database: Database, channelNumber: number): Promise<boolean> {
  return database.transaction((tx) => deleteOldest(tx, channelNumber, sliceSize))
}
