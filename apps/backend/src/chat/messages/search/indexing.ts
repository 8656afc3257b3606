import type { ChatParts } from '../../chat-parts.ts'
import { indexBatch } from './index-writer.ts'
import { listUnindexedChannels } from './store.ts'

const runEveryMs = 250
/** How long one run may keep the writer busy. */
const runMs = 125
/** Above this rate of posts, indexing gives way to them: one batch at a time, with a pause after each. */
const busyPostsPerSecond = 500
const busyPauseMs = 1000

export interface Indexing {
  /** Schedules the indexing of messages that were stored in a channel. */
  scheduleChannel(channelId: string, messages: number): void
}

/** Updates the index in the background, never within a request. Each process adds the messages that it stored. */
export function createIndexing({
  database,
  background,
  processes,
}: Pick<ChatParts, 'database' | 'background' | 'processes'>): Indexing {
  /** Channels that may have messages outside the index. */
  const pending = new Set<string>()
  let postCount = 0
  let lastRun = performance.now()
  let pausedUntil = 0

  const load = (): void =>
    background.run('search index', async () => {
      for (const channelId of await listUnindexedChannels(database.read)) pending.add(channelId)
    })
  load()
  processes.onChange(({ left }) => {
    // Their last messages may be missing from the index.
    if (left.length > 0) load()
  })
  background.every('search index', runEveryMs, async () => {
    const started = performance.now()
    const isBusy = postCount * 1000 > busyPostsPerSecond * (started - lastRun)
    postCount = 0
    lastRun = started
    if (started < pausedUntil) return
    const end = isBusy ? started : started + runMs
    if (isBusy) pausedUntil = started + busyPauseMs
    for (const channelId of pending) {
      try {
        let hasMore = true
        while (hasMore) {
          // Messages that are stored from here on add their channel again.
          pending.delete(channelId)
          hasMore = await indexBatch(database, channelId)
          if (hasMore) pending.add(channelId)
          if (performance.now() >= end) return
        }
      } catch (error) {
        pending.add(channelId)
        throw error
      }
    }
  })
  return {
    scheduleChannel(channelId, messages) {
      postCount += messages
      pending.add(channelId)
    },
  }
}
