import type { Database } from '../../storage/database.ts'
import type { Attachments } from './attachments/actions.ts'
import { unindexBatch } from './search/actions.ts'
import { deleteOldest, deletePurgeStep, nextPurge } from './purges-store.ts'

/** Messages per transaction, which other writes wait for. */
const batchSize = 500
/** How long one run may keep the writer busy. */
const runMs = 500

/** Deletes the messages and files of deleted channels, in batches. A run takes a bounded time; the next run continues. */
export function createPurge(
  database: Database,
  attachments: Pick<Attachments, 'purgeBatch' | 'isDeletionPaused'>,
): () => Promise<void> {
  return async () => {
    const end = performance.now() + runMs
    do {
      const purge = await nextPurge(database.read)
      if (!purge || (await attachments.isDeletionPaused())) return
      const channelId = purge.channel_id
      // The search index finds its entries by the text of the messages, so they are deleted first.
      const hasMore =
        (await unindexBatch(database, purge.number)) ||
        (await purgeMessages(database, purge.number)) ||
        (await attachments.purgeBatch(channelId))
      if (!hasMore) await database.write([deletePurgeStep(channelId)])
    } while (performance.now() < end)
  }
}

function purgeMessages(database: Database, channelNumber: number): Promise<boolean> {
  return database.transaction((tx) => deleteOldest(tx, channelNumber, batchSize))
}
