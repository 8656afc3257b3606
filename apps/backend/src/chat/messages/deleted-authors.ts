import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventPublisher } from '../../events/event-publisher.ts'
import type { Database } from '../../storage/database.ts'
import { deleteEmptyThreads } from '../threads/actions.ts'
import { deleteTogether } from './bulk-delete.ts'
import {
  anonymizeAuthor,
  deleteAccountDeletion,
  deleteLastPost,
  findChannelFrom,
  listKeysOfAuthor,
  listReactionsOf,
  nextAccountDeletion,
  saveProgress,
} from './deleted-authors-store.ts'
import type { AccountDeletion, SeqRange } from './deleted-authors-store.ts'
import { removeReaction } from './reactions/access.ts'
import { findLastPost } from './append-store.ts'
import { findMessageByKey, findMessagesByKeys } from './store.ts'

/** How many messages one read looks through. There is no index by author: every post would pay for it. */
const blockSize = 2000
/** Changes per transaction, which other writes wait for. Deleting a message rewrites the index data of all its terms. */
const deletedPerBatch = 20
const renamedPerBatch = 500
/** How long one run may keep the process busy. */
const runMs = 500

type Channel = NonNullable<Awaited<ReturnType<typeof findChannelFrom>>>

/**
 * Takes the names of deleted accounts off their messages, or deletes the messages with their files, the reactions, and the
 * threads in which nobody else wrote. A run takes a bounded time; the next run continues, also in another process. What is done twice has no effect.
 */
export function createDeletedAuthors(
  { database, publisher }: { database: Database; publisher: EventPublisher },
  sweepFiles: () => Promise<void>,
): () => Promise<void> {
  /** Changes the next messages of the account in the range. Returns false when there are none. */
  async function changeBatch(
    { user_id: userId, delete_messages: isDeleting }: AccountDeletion,
    channel: Channel,
    range: SeqRange,
  ): Promise<boolean> {
    const { server_id: serverId } = channel
    if (!isDeleting) {
      const keys = await listKeysOfAuthor(database.read, { userId, isNamed: true }, range)
      if (keys.length === 0) return false
      await database.transaction((tx) => anonymizeAuthor(tx, keys.slice(0, renamedPerBatch)))
      return true
    }
    const all = await listKeysOfAuthor(database.read, { userId, isNamed: false }, range)
    const keys = all.slice(0, deletedPerBatch)
    const reactions = await listReactionsOf(database.read, userId, range, deletedPerBatch)
    if (keys.length === 0 && reactions.length === 0) return false
    const hadFiles = await publisher.transaction(async (tx, publish) => {
      for (const { message_key, emoji } of reactions) {
        const row = await findMessageByKey(tx, message_key)
        if (row) await removeReaction(tx, publish, { row, serverId, emoji, userId })
      }
      const rows = keys.length > 0 ? await findMessagesByKeys(tx, channel, keys) : []
      return deleteTogether(tx, publish, { serverId, channelId: channel.id }, rows)
    })
    if (hadFiles) await sweepFiles()
    return true
  }

  async function continueDeletion(deletion: AccountDeletion, end: number): Promise<void> {
    let { channel_number, seq } = deletion
    const save = () =>
      database.transaction((tx) => saveProgress(tx, { ...deletion, channel_number, seq }))
    while (performance.now() < end) {
      // A read of SQLite does not wait for anything, so other work would never have its turn.
      await nextTurn()
      const channel = await findChannelFrom(database.read, channel_number)
      if (!channel) {
        if (deletion.delete_messages) {
          await deleteEmptyThreads({ database, publisher }, { creatorId: deletion.user_id })
        }
        await database.transaction((tx) => deleteAccountDeletion(tx, deletion.user_id))
        return
      }
      const after = channel.number === channel_number ? seq : 0
      const last = Math.min(after + blockSize, channel.last_seq)
      if (after === 0) await forgetLastPost(channel.id, deletion.user_id)
      while (await changeBatch(deletion, channel, { channelNumber: channel.number, after, last })) {
        if (performance.now() >= end) return save().then(() => undefined)
      }
      const isDone = last >= channel.last_seq
      channel_number = isDone ? channel.number + 1 : channel.number
      seq = isDone ? 0 : last
    }
    await save()
  }

  async function forgetLastPost(channelId: string, userId: string): Promise<void> {
    if ((await findLastPost(database.read, channelId, userId)) === undefined) return
    await database.transaction((tx) => deleteLastPost(tx, channelId, userId))
  }

  return async () => {
    const end = performance.now() + runMs
    do {
      const deletion = await nextAccountDeletion(database.read)
      if (!deletion) return
      await continueDeletion(deletion, end)
    } while (performance.now() < end)
  }
}
