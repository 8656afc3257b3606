import { holds } from '@guildhall/contract'
import type {
  ActionData,
  Attachment,
  CustomEmoji,
  DeletedMessage,
  Embed,
  MentionedRole,
  MentionsBefore,
  Message,
} from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { listedChannelId } from '../channels/access.ts'
import { requirePermission } from '../permissions/access.ts'
import { isOwn, messageFor, presentMessage } from './access.ts'
import type { MessageForCaller } from './access.ts'
import { releaseAttachments } from './attachments/access.ts'
import { withChannelLinks, withChannelNames } from './channel-names.ts'
import { embedsAfterEdit } from './link-previews/access.ts'
import type { MessageWithLinks } from './link-previews/access.ts'
import { changeMentions } from './edited-mentions-store.ts'
import { toMentions } from './mention-targets.ts'
import { resolveNames, withRepliedAuthor } from './mentions.ts'
import { changeAndReindex, unindex } from './search/actions.ts'
import { findAuthors } from './names-store.ts'
import {
  judgedMessage,
  requireCanPost,
  requireMessageFits,
  requireNotEmpty,
} from './posting-rules.ts'
import type { MessageJudge } from './posting-rules.ts'
import { deleteMessages, listMentioned, updateMessage } from './store.ts'
import type { MessageRow } from './store.ts'

interface Parts extends Pick<ChatParts, 'publisher' | 'clock' | 'disk'> {
  judge: MessageJudge
}

/** Called after an edit with the text before it. */
type OnEdited = (message: MessageWithLinks, previous: string) => void

/**
 * Changes the text of the caller's own message. Mentions in the new text count, but notify nobody. Throws `not_found`,
 * `forbidden`, `invalid_input`, `empty` and `storage_full`.
 */
export function createEdit({ publisher, clock, disk, judge }: Parts, onEdited: OnEdited) {
  return async (userId: string, data: ActionData<'message.edit'>): Promise<Message> => {
    // An edit can make a message longer.
    disk.requireRoom()
    const content = data.content.toWellFormed()
    const { message, serverId, previous } = await judge.enforce(() =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const target = await messageFor(tx, userId, data.messageId, now)
        const { row, channel, permissions } = target
        if (!isOwn(target, userId) || row.call !== null || row.role_menu_id !== null)
          throw appError('not_your_message')
        requireCanPost(target)
        const [author] = await findAuthors(tx, channel.server_id, [userId])
        requireMessageFits(author?.name ?? row.author_name, content)
        requireNotEmpty(content, holdsMore(row))
        const linked = await withChannelLinks(tx, target, content)
        const shown = await withChannelNames(tx, userId, linked, now)
        await judge.requireAllowed(judgedMessage(target, shown))
        const found = await resolveNames(tx, channel.server_id, linked, {
          canMentionAll: holds(permissions, 'mention_everyone'),
          knownRoles: JSON.parse(row.mentioned_roles) as MentionedRole[],
          knownEmoji: JSON.parse(row.emoji) as CustomEmoji[],
        })
        const named = withRepliedAuthor(found, row.replied_author_id)
        const embeds = embedsAfterEdit(row, content)
        await changeAndReindex(tx, row.message_key, () =>
          updateMessage(tx, row.message_key, { embeds, ...named, editedAt: now }),
        )
        const mentionsBefore = await changeMentions(tx, row, channel.server_id, named)
        const changed = await messageFor(tx, userId, row.id, now)
        return {
          message: await publishUpdated(
            tx,
            publish,
            changed.row,
            channel.server_id,
            mentionsBefore,
          ),
          serverId: channel.server_id,
          previous: row.content,
        }
      }),
    )
    onEdited({ messageId: message.id, serverId, userId, content }, previous)
    return message
  }
}

/** Whether a message shows something without a text. */
function holdsMore(row: MessageRow): boolean {
  const { attachments, sticker, forwarded } = row
  return attachments !== '[]' || sticker !== null || forwarded !== null
}

interface NewExtras {
  row: MessageRow
  serverId: string
  embeds?: Embed[]
  attachments?: Attachment[]
}

/** Replaces the cards of a message or what is said of its files, which does not count as an edit. */
export async function changeExtras(
  tx: Transaction,
  publish: Publish,
  { row, serverId, ...extras }: NewExtras,
): Promise<void> {
  const changed = {
    embeds: extras.embeds ? JSON.stringify(extras.embeds) : row.embeds,
    attachments: extras.attachments ? JSON.stringify(extras.attachments) : row.attachments,
  }
  await changeAndReindex(tx, row.message_key, () =>
    updateMessage(tx, row.message_key, {
      content: row.content,
      mentions: JSON.parse(row.mentions) as string[],
      mentionedRoles: JSON.parse(row.mentioned_roles) as MentionedRole[],
      mentionsEveryone: row.mentions_everyone === 1,
      mentionsHere: row.mentions_here === 1,
      emoji: JSON.parse(row.emoji) as CustomEmoji[],
      editedAt: row.edited_at,
      attachments: changed.attachments,
      ...(extras.embeds && { embeds: extras.embeds }),
    }),
  )
  await publishUpdated(tx, publish, { ...row, ...changed }, serverId)
}

export async function publishUpdated(
  tx: Transaction,
  publish: Publish,
  row: MessageRow,
  serverId: string,
  mentionsBefore: MentionsBefore | null = null,
): Promise<Message> {
  const message = await presentMessage(tx, serverId, null, row)
  publish(
    { kind: 'channel', serverId, channelId: row.channel_id },
    {
      type: 'message.updated',
      data: { serverId, message, ...(mentionsBefore && { mentionsBefore }) },
    },
  )
  return message
}

/**
 * Deletes the caller's own message, or with `manage_messages` any message, which the audit log records. `onFilesReleased`
 * is called when the message had attachments. Throws `not_found` and `forbidden`.
 */
export function createDelete({ publisher, clock }: Parts, onFilesReleased: () => void) {
  return async (userId: string, data: ActionData<'message.delete'>): Promise<void> => {
    const hadFiles = await publisher.transaction(async (tx, publish) => {
      const now = clock()
      const target = await messageFor(tx, userId, data.messageId, now)
      if (!isOwn(target, userId)) {
        requirePermission(target.permissions, 'manage_messages')
        await recordDeletion(tx, userId, target, now)
      }
      const { row } = target
      const mentioned = await listMentioned(tx, row.message_key)
      await unindex(tx, row.message_key)
      const released = await releaseAttachments(tx, row.id)
      const lastSeq = await deleteMessages(tx, row.channel_id, [row.message_key])
      publishDeleted(publish, row, { serverId: target.channel.server_id, lastSeq, mentioned })
      return released
    })
    if (hadFiles) onFilesReleased()
  }
}

async function recordDeletion(
  tx: Transaction,
  actorId: string,
  { row, channel }: MessageForCaller,
  now: number,
): Promise<void> {
  await recordAudit(tx, 'message.deleted', {
    serverId: channel.server_id,
    actorId,
    targetId: row.id,
    changes: {
      channelId: listedChannelId(channel),
      authorKind: row.author_kind,
      authorId: row.author_id,
    },
    now,
  })
}

export function publishDeleted(
  publish: Publish,
  row: MessageRow,
  { serverId, lastSeq, mentioned }: { serverId: string; lastSeq: number; mentioned: string[] },
): void {
  const channelId = row.channel_id
  publish(
    { kind: 'channel', serverId, channelId },
    {
      type: 'message.deleted',
      data: { serverId, channelId, lastSeq, ...toDeletedMessage(row, mentioned) },
    },
  )
}

export function toDeletedMessage(row: MessageRow, mentioned: string[]): DeletedMessage {
  return {
    messageId: row.id,
    seq: row.seq,
    authorId: row.author_id,
    ...toMentions(mentioned),
  }
}
