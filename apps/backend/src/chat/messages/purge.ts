import type { Database } from '../../storage/database.ts'
import { deleteEntriesUpTo } from './search/actions.ts'
import { deleteOldest, deletePurge, nextPurge } from './store.ts'

/** Messages per transaction: other writes wait no longer than these take. */
const sliceSize = 500
/** How long one run may keep the writer busy. */
const runMs = 500

/**
 * Removes what is left of channels that are gone, in slices and for a bounded time; the next run goes on from there.
 * `purgeFiles` removes the next files of a channel and gives whether more may be left.
 */
export function createPurge(
  database: Database,
  purgeFiles: (channelId: string) => Promise<boolean>,
): () => Promise<void> {
  return async () => {
    const end = performance.now() + runMs
    do {
      const purge = await nextPurge(database.read)
      if (!purge) return
      const channelId = purge.channel_id
      const isMore =
        (await purgeMessages(database, channelId, purge.number)) || (await purgeFiles(channelId))
      if (!isMore) await database.transaction((tx) => deletePurge(tx, channelId))
    } while (performance.now() < end)
  }
}

function purgeMessages(
  database: Database,
  channelId: string,
  channelNumber: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const last = await deleteOldest(tx, channelNumber, sliceSize)
    if (last === null) return false
    await deleteEntriesUpTo(tx, channelId, last)
    return true
  })
}
