import { moderationLimits } from '@guildhall/contract'
import type { ChatParts } from '../chat-parts.ts'
import { deleteEmptyThreads } from '../threads/actions.ts'
import { deleteTogether } from './bulk-delete.ts'
import { seqOf, seqsPerChannel } from './message-keys.ts'
import { deleteRemoval, listWrittenChannels, nextRemoval } from './removals-store.ts'
import type { Removal } from './removals-store.ts'
import { findMessagesByKeys, listAuthorsBefore } from './store.ts'
import type { ChannelRef } from './store.ts'

/** Messages that are looked at in one read. */
const pageSize = 1000
/** By so much, the times of a channel's messages may be out of order. */
const clockSlackMs = 60_000
/** How often work is looked for that a stopped process left. */
const resumeMs = 5000

interface Parts extends Pick<ChatParts, 'database' | 'publisher' | 'background' | 'jobs'> {
  onFilesReleased: () => void
}

/** Deletes the messages of banned accounts, in batches, and their threads in which nobody else wrote. Returns a function that starts it after a removal was stored. */
export function createRemovals(parts: Parts): () => void {
  const { database, background, jobs } = parts
  let running: Promise<void> = Promise.resolve()
  const run = (): Promise<void> => {
    running = running.catch(() => undefined).then(runAll)
    return running
  }
  async function runAll(): Promise<void> {
    for (;;) {
      const removal = await nextRemoval(database.read)
      if (!removal) return
      for (const channel of await listWrittenChannels(database.read, removal.server_id)) {
        await removeFrom(parts, channel, removal)
      }
      await removeThreads(parts, removal)
      await database.transaction((tx) => deleteRemoval(tx, removal))
    }
  }
  jobs.every('removals', resumeMs, run)
  return () => background.run('removals', run)
}

async function removeFrom(parts: Parts, channel: ChannelRef, removal: Removal): Promise<void> {
  const { server_id: serverId, user_id: userId, since, until } = removal
  let before = seqsPerChannel
  for (;;) {
    const page = await listAuthorsBefore(parts.database.read, channel, before, pageSize)
    const keys = page
      .filter(({ author_kind: kind, author_id: id }) => kind === 'user' && id === userId)
      .filter(({ created_at: time }) => time >= since && time <= until)
      .map(({ message_key: key }) => key)
    for (let first = 0; first < keys.length; first += moderationLimits.bulkDeletions) {
      const batch = keys.slice(first, first + moderationLimits.bulkDeletions)
      const hadFiles = await parts.publisher.transaction(async (tx, publish) => {
        const rows = await findMessagesByKeys(tx, channel, batch)
        return deleteTogether(tx, publish, { serverId, channelId: channel.id }, rows)
      })
      if (hadFiles) parts.onFilesReleased()
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize || last.created_at < since - clockSlackMs) return
    before = seqOf(last.message_key)
  }
}

async function removeThreads(parts: Parts, removal: Removal): Promise<void> {
  const { server_id: serverId, user_id: creatorId, since, until } = removal
  await deleteEmptyThreads(parts, { creatorId, within: { serverId, since, until } })
}
