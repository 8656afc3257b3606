import type { Background } from '../../../core/background.ts'
import type { Database } from '../../../storage/database.ts'
import { indexSlice } from './index-writer.ts'
import { listBehind } from './store.ts'

const runEveryMs = 250
/** How long one run may keep the writer busy. */
const runMs = 125
/** Above this rate of posts the writer has better things to do: one slice at a time, with a rest after it. */
const busyPostsPerSecond = 500
const busyRestMs = 1000

export interface Indexing {
  /** Notes that messages were stored in a channel: they are put into the index soon. */
  notePosted(channelId: string, messages: number): void
}

/** Keeps the index up to date in the background, never within a request. */
export function createIndexing(database: Database, background: Background): Indexing {
  /** Channels with messages that may not be in the index. */
  const behind = new Set<string>()
  let posted = 0
  let lastRun = performance.now()
  let restUntil = 0

  background.run('search index', async () => {
    for (const channelId of await listBehind(database.read)) behind.add(channelId)
  })
  background.every('search index', runEveryMs, async () => {
    const started = performance.now()
    const isBusy = posted * 1000 > busyPostsPerSecond * (started - lastRun)
    posted = 0
    lastRun = started
    if (started < restUntil) return
    const end = isBusy ? started : started + runMs
    if (isBusy) restUntil = started + busyRestMs
    for (const channelId of behind) {
      // A message that is stored from here on notes its channel again.
      behind.delete(channelId)
      try {
        let isMore = true
        while (isMore) {
          isMore = await indexSlice(database, channelId)
          if (isMore) behind.add(channelId)
          if (performance.now() >= end) return
        }
        behind.delete(channelId)
      } catch (error) {
        behind.add(channelId)
        throw error
      }
    }
  })
  return {
    notePosted(channelId, messages) {
      posted += messages
      behind.add(channelId)
    },
  }
}
