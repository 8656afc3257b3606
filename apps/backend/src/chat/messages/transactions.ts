import type { Embed, Message } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { presentMessage } from './access.ts'
import { insertAndPublish } from './append.ts'
import { reserveMessageKey } from './append-store.ts'
import type { NewMessage } from './append-store.ts'
import { claimInTransaction, releaseAttachments, storedAttachments } from './attachments/access.ts'
import { publishDeleted, publishUpdated } from './changes.ts'
import { changeMentions } from './edited-mentions-store.ts'
import { mentionsOfWebhook } from './mentions.ts'
import type { ToolMentions } from './mentions.ts'
import type { Mentions } from './mention-targets.ts'
import { messageIdOf, messageTime } from './message-keys.ts'
import { changeAndReindex, unindex } from './search/actions.ts'
import {
  deleteMessages,
  findMessage,
  findMessageByKey,
  listMentioned,
  updateMessage,
} from './store.ts'
import type { MessageRow } from './store.ts'

/** The new state of a message. */
export interface MessageContent {
  authorName: string
  ownAvatar: string | null
  content: string
  embeds: Embed[]
  /** The ids of uploads of the author; null keeps the attachments. */
  uploads: string[] | null
  /** The ids of attachments that stay before the uploads. */
  kept?: readonly string[]
  /** Whether readers see that it was edited; true by default. */
  marksEdited?: boolean
  /** How the content mentions members. */
  mentionsBy?: ToolMentions
}

export interface MessageToAppend extends Omit<
  NewMessage,
  'attachments' | 'replyTo' | keyof Mentions
> {
  /** How the content mentions members. */
  mentionsBy?: ToolMentions
}

/** Changes of messages inside one transaction. The events are published after its commit. */
export interface MessageTransaction {
  tx: Transaction
  now: number
  find(messageId: string): Promise<MessageRow | undefined>
  /** By its key in the database, which is unique among all channels. */
  findByKey(messageKey: number): Promise<MessageRow | undefined>
  /** Stores a message at the end of its channel. Throws `not_found` when the channel is gone, and `invalid_input`. */
  append(message: MessageToAppend, uploads: string[]): Promise<Message>
  /** Replaces a message. Mentions in the new text count, but notify nobody. */
  update(row: MessageRow, serverId: string, content: MessageContent): Promise<Message>
  delete(row: MessageRow, serverId: string): Promise<void>
  present(row: MessageRow, serverId: string): Promise<Message>
}

/** Runs `work` in a transaction, and what follows from it after the commit. Throws what `work` throws. */
export type TransactMessages = <T>(work: (messages: MessageTransaction) => Promise<T>) => Promise<T>

export function createTransactMessages({
  publisher,
  background,
  clock,
  onStored,
  sweepFiles,
}: Pick<ChatParts, 'publisher' | 'background' | 'clock'> & {
  /** Called with the channel and the number of messages that were stored in it. */
  onStored: (channelId: string, messages: number) => void
  /** Deletes files that no message uses. */
  sweepFiles: () => Promise<void>
}): TransactMessages {
  return async (work) => {
    const effects: Effects = { stored: [], hasReleasedFiles: false }
    const result = await publisher.transaction((tx, publish) => {
      effects.stored = []
      return work(messageTransaction({ tx, publish, now: clock(), effects }))
    })
    for (const channelId of effects.stored) onStored(channelId, 1)
    if (effects.hasReleasedFiles) background.run('released files', sweepFiles)
    return result
  }
}

interface Effects {
  /** The channels of stored messages. */
  stored: string[]
  hasReleasedFiles: boolean
}

interface Context {
  tx: Transaction
  publish: Publish
  now: number
  effects: Effects
}

function messageTransaction(context: Context): MessageTransaction {
  const { tx, publish, now, effects } = context
  const release = async (messageId: string, kept: readonly string[] = []): Promise<void> => {
    if (await releaseAttachments(tx, messageId, kept)) effects.hasReleasedFiles = true
  }
  return {
    tx,
    now,
    find: (messageId) => findMessage(tx, messageId),
    findByKey: (messageKey) => findMessageByKey(tx, messageKey),
    async append({ mentionsBy, ...message }, uploads) {
      const { serverId, channelId, author } = message
      const messageKey = await reserveMessageKey(tx, message)
      if (messageKey === null) throw notFound('channel')
      const createdAt = messageTime(now)
      const id = messageIdOf(messageKey, createdAt)
      const claim = { ids: uploads, messageId: id, channelId, uploaderId: author.id, now }
      const full: NewMessage = {
        ...message,
        attachments: await claimInTransaction(tx, claim),
        ...(await mentionsOfWebhook(tx, serverId, message.content, mentionsBy)),
        replyTo: null,
      }
      const stored = await insertAndPublish(tx, publish, messageKey, {
        message: full,
        createdAt,
      })
      effects.stored.push(channelId)
      return stored
    },
    async update(row, serverId, { uploads, kept = [], marksEdited = true, ...changed }) {
      const { mentionsBy, ...content } = changed
      if (uploads !== null) await release(row.id, kept)
      const claim = { messageId: row.id, channelId: row.channel_id, uploaderId: row.author_id, now }
      const attachments =
        uploads &&
        JSON.stringify([
          ...storedAttachments(row.attachments).filter(({ id }) => kept.includes(id)),
          ...(await claimInTransaction(tx, { ...claim, ids: uploads })),
        ])
      const named = await mentionsOfWebhook(tx, serverId, content.content, mentionsBy)
      await changeAndReindex(tx, row.message_key, () =>
        updateMessage(tx, row.message_key, {
          ...content,
          ...named,
          ...(attachments !== null && { attachments }),
          editedAt: marksEdited ? now : row.edited_at,
        }),
      )
      const mentionsBefore = await changeMentions(tx, row, serverId, named)
      const updated = await findMessage(tx, row.id)
      if (!updated) throw notFound('message')
      return publishUpdated(tx, publish, updated, serverId, mentionsBefore)
    },
    async delete(row, serverId) {
      const mentioned = await listMentioned(tx, row.message_key)
      await unindex(tx, row.message_key)
      await release(row.id)
      const lastSeq = await deleteMessages(tx, row.channel_id, [row.message_key])
      publishDeleted(publish, row, { serverId, lastSeq, mentioned })
    },
    present: (row, serverId) => presentMessage(tx, serverId, null, row),
  }
}
