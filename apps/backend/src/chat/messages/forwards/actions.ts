import type { Attachment, ForwardMessageRequest, ForwardSource, Message } from '@guildhall/contract'
import { AppError } from '../../../core/app-error.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { requirePermission } from '../../permissions/access.ts'
import { messageFor, messageInChannel } from '../access.ts'
import type { MessageRef } from '../access.ts'
import type { Messages } from '../actions.ts'
import type { Attachments } from '../attachments/actions.ts'
import { findSent } from '../send.ts'
import { toForward } from './access.ts'

export type Forwards = ReturnType<typeof createForwards>

/** Copies of messages in other channels, whose readers learn neither the author nor a channel that they can't view. */
export function createForwards({
  database: { read },
  clock,
  attachments,
  messages: { channelToPost, send },
}: Pick<ChatParts, 'database' | 'clock'> & {
  attachments: Attachments
  messages: Pick<Messages, 'channelToPost' | 'send'>
}) {
  /** Uploads of the account with the same bytes: they count against its quota, and stay when the others are deleted. */
  async function copyFiles(
    userId: string,
    channelId: string,
    files: Attachment[],
  ): Promise<string[]> {
    const copies: string[] = []
    try {
      for (const { id, name } of files) {
        const bytes = await attachments.readStored(id)
        copies.push((await attachments.upload(userId, channelId, { name, bytes })).id)
      }
      return copies
    } catch (error) {
      await discardAll(copies)
      throw error
    }
  }

  async function discardAll(uploadIds: string[]): Promise<void> {
    for (const id of uploadIds) await attachments.discard(id)
  }

  return {
    /**
     * Sends a message with a copy of another one. Throws what `send` and an upload throw; `not_found` also for a message that the
     * account can't view, and `invalid_input` for one that can't be forwarded.
     */
    async forward(
      userId: string,
      channelId: string,
      { messageId, ...comment }: ForwardMessageRequest,
    ): Promise<Message> {
      const now = clock()
      const { row } = await messageFor(read, userId, messageId, now)
      toForward(row)
      const { permissions } = await channelToPost(userId, channelId)
      // Before its files are copied: the quota may have no room for them a second time.
      const first = await findSent(read, userId, comment.nonce, now)
      if (first) return first
      const files = JSON.parse(row.attachments) as Attachment[]
      if (files.length > 0) requirePermission(permissions, 'attach_files')
      const copies = await copyFiles(userId, channelId, files)
      const data = { channelId, ...comment, attachments: copies }
      try {
        const message = await send(userId, data, { forwardedId: messageId })
        // A nonce that was sent meanwhile returns the other message.
        if (!message.attachments.some(({ id }) => copies.includes(id))) await discardAll(copies)
        return message
      } catch (error) {
        await discardAll(copies)
        throw error
      }
    },

    /** Where the forwarded message is from; null unless the account can view it there. Throws `not_found`. */
    async source(
      userId: string,
      ref: Pick<MessageRef, 'channelId' | 'messageId'>,
    ): Promise<ForwardSource | null> {
      const now = clock()
      const { row } = await messageInChannel(read, userId, { ...ref, now })
      if (row.forwarded_from === null) return null
      try {
        const found = await messageFor(read, userId, row.forwarded_from, now)
        const { id: messageId, channel_id: channelId, seq } = found.row
        return { serverId: found.channel.server_id, channelId, messageId, seq }
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      }
    },
  }
}
