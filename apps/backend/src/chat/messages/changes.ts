import { holds } from '@guildhall/contract'
import type { ActionData, Message } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Publish, EventPublisher } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { DiskSpace } from '../../storage/disk-space.ts'
import { recordAudit } from '../audit/actions.ts'
import { requirePermission } from '../permissions/access.ts'
import { messageFor, presentMessage } from './access.ts'
import type { MessageForCaller } from './access.ts'
import { releaseOfMessage } from './attachments/access.ts'
import { checkBudget, checkNotEmpty } from './budget.ts'
import { mentionsIn } from './mentions.ts'
import { reindexed, unindex } from './search/actions.ts'
import { requireCanPost } from './can-post.ts'
import { deleteMessage, findAuthors, listCalled, updateContent } from './store.ts'

interface Parts {
  publisher: EventPublisher
  clock: Clock
  disk: DiskSpace
}

/**
 * Changes the text of one's own message. Whom it names afterwards is shown, but nobody is called anew. Throws
 * `not_found`, `forbidden`, `invalid_input`, `empty`, `storage_full`.
 */
export function createEdit({ publisher, clock, disk }: Parts) {
  return async (userId: string, data: ActionData<'message.edit'>): Promise<Message> => {
    // An edit can make a message longer.
    disk.requireRoom()
    return publisher.transaction(async (tx, publish) => {
      const target = await messageFor(tx, userId, data.messageId)
      const { row, channel, permissions } = target
      if (!isOwn(target, userId)) throw appError('not_your_message')
      requireCanPost(channel, permissions)
      const content = data.content.toWellFormed()
      const [author] = await findAuthors(tx, channel.server_id, [userId])
      checkBudget(author?.name ?? row.author_name, content)
      checkNotEmpty(content, row.attachments !== '[]')
      const mayNameEveryone = holds(permissions, 'mention_everyone')
      const named = await mentionsIn(tx, channel.server_id, content, mayNameEveryone)
      await reindexed(tx, row.message_key, () =>
        updateContent(tx, row.message_key, { content, ...named, editedAt: clock() }),
      )
      return tellUpdated(tx, publish, userId, row.id)
    })
  }
}

async function tellUpdated(
  tx: Transaction,
  publish: Publish,
  userId: string,
  messageId: string,
): Promise<Message> {
  const { row, channel } = await messageFor(tx, userId, messageId)
  const { id: channelId, server_id: serverId } = channel
  const message = await presentMessage(tx, serverId, null, row)
  publish(
    { kind: 'channel', serverId, channelId },
    { type: 'message.updated', data: { serverId, message } },
  )
  return message
}

/**
 * Deletes one's own message, or with `manage_messages` any; that is then in the audit log. `deleted` is told whether
 * files became useless. Throws `not_found`, `forbidden`.
 */
export function createDelete({ publisher }: Pick<Parts, 'publisher'>, freed: () => void) {
  return async (userId: string, data: ActionData<'message.delete'>): Promise<void> => {
    const hadFiles = await publisher.transaction(async (tx, publish) => {
      const target = await messageFor(tx, userId, data.messageId)
      if (!isOwn(target, userId)) {
        requirePermission(target.permissions, 'manage_messages')
        await recordDeletion(tx, userId, target)
      }
      const { row } = target
      const called = await listCalled(tx, row.message_key)
      await unindex(tx, row.message_key)
      const released = await releaseOfMessage(tx, row.id)
      await deleteMessage(tx, row.message_key)
      tellDeleted(publish, target, called)
      return released
    })
    if (hadFiles) freed()
  }
}

function isOwn({ row }: MessageForCaller, userId: string): boolean {
  return row.author_kind === 'user' && row.author_id === userId
}

async function recordDeletion(
  tx: Transaction,
  actorId: string,
  { row, channel }: MessageForCaller,
): Promise<void> {
  await recordAudit(tx, 'message.deleted', {
    serverId: channel.server_id,
    actorId,
    targetId: row.id,
    changes: { channelId: channel.id, authorKind: row.author_kind, authorId: row.author_id },
  })
}

function tellDeleted(publish: Publish, { row, channel }: MessageForCaller, called: string[]): void {
  const { id: channelId, server_id: serverId } = channel
  publish(
    { kind: 'channel', serverId, channelId },
    {
      type: 'message.deleted',
      data: {
        serverId,
        channelId,
        messageId: row.id,
        seq: row.seq,
        authorId: row.author_id,
        mentions: called.filter((target) => target !== 'everyone'),
        mentionsEveryone: called.includes('everyone'),
      },
    },
  )
}
