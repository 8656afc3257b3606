import { moderationLimits } from '@guildhall/contract'
import type { BulkDeleteRequest } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { channelFor, listedChannelId } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { requirePermission } from '../permissions/access.ts'
import { releaseAttachments } from './attachments/access.ts'
import { toDeletedMessage } from './changes.ts'
import { unindex } from './search/actions.ts'
import { deleteMessages, findMessage, listMentionedIn, listNewest } from './store.ts'
import type { MessageRow } from './store.ts'

/**
 * Deletes messages of one channel at once, with one event and one entry in the audit log. Needs `manage_messages`. Returns
 * how many there were. Throws `not_found`, `forbidden` and `invalid_input`.
 */
export function createBulkDelete(
  { publisher, clock }: Pick<ChatParts, 'publisher' | 'clock'>,
  onFilesReleased: () => void,
) {
  return async (userId: string, channelId: string, input: BulkDeleteRequest): Promise<number> => {
    const { messageIds, newest, authorId } = input
    const isByAuthorOnly = authorId !== undefined && newest === undefined
    if ((messageIds === undefined) === (newest === undefined) || isByAuthorOnly) {
      throw invalidInput('messageIds', 'ids_or_newest')
    }
    const { deleted, hadFiles } = await publisher.transaction(async (tx, publish) => {
      const now = clock()
      const target = await channelFor(tx, userId, channelId, now)
      requirePermission(target.permissions, 'manage_messages')
      const rows = await chosenMessages(tx, target, input)
      if (rows.length === 0) return { deleted: 0, hadFiles: false }
      const serverId = target.channel.server_id
      const authors = new Set(rows.map(({ author_id: author }) => author))
      const [onlyAuthor] = authors.size === 1 && rows[0]?.author_kind === 'user' ? authors : []
      await recordAudit(tx, 'messages.deleted', {
        serverId,
        actorId: userId,
        targetId: listedChannelId(target.channel),
        changes: {
          count: rows.length,
          ...(onlyAuthor !== undefined && { authorId: onlyAuthor }),
        },
        now,
      })
      const released = await deleteTogether(tx, publish, { serverId, channelId }, rows)
      return { deleted: rows.length, hadFiles: released }
    })
    if (hadFiles) onFilesReleased()
    return deleted
  }
}

async function chosenMessages(
  tx: Transaction,
  { channel }: ChannelForCaller,
  { messageIds, newest = 0, authorId }: BulkDeleteRequest,
): Promise<MessageRow[]> {
  if (messageIds === undefined) {
    const after =
      authorId === undefined ? 0 : channel.last_seq - moderationLimits.bulkDeletionSearch
    return listNewest(tx, channel, { after: Math.max(0, after), authorId, limit: newest })
  }
  const found: MessageRow[] = []
  for (const id of new Set(messageIds)) {
    const row = await findMessage(tx, id)
    if (row?.channel_id === channel.id) found.push(row)
  }
  return found
}

/** Deletes messages of one channel and publishes it as one event. Returns whether they had files. */
export async function deleteTogether(
  tx: Transaction,
  publish: Publish,
  { serverId, channelId }: { serverId: string; channelId: string },
  rows: MessageRow[],
): Promise<boolean> {
  if (rows.length === 0) return false
  const keys = rows.map(({ message_key: key }) => key)
  const mentioned = await listMentionedIn(tx, keys)
  let hadFiles = false
  for (const row of rows) {
    await unindex(tx, row.message_key)
    if (row.attachments !== '[]' && (await releaseAttachments(tx, row.id))) hadFiles = true
  }
  const lastSeq = await deleteMessages(tx, channelId, keys)
  const messages = rows.map((row) => toDeletedMessage(row, mentioned.get(row.message_key) ?? []))
  publish(
    { kind: 'channel', serverId, channelId },
    { type: 'messages.deleted', data: { serverId, channelId, lastSeq, messages } },
  )
  return hadFiles
}
