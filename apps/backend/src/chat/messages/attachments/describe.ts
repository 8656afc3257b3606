import type { Attachment, UpdateAttachmentRequest } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { isOwn, messageFor } from '../access.ts'
import { changeExtras } from '../changes.ts'
import { judgedMessage, requireCanPost } from '../posting-rules.ts'
import type { MessageJudge } from '../posting-rules.ts'
import { attachmentFor, storedAttachments, toAttachment } from './access.ts'
import { findAttachments, updateAttachment } from './store.ts'

/** Changes what an attachment says of itself. */
export type DescribeAttachment = (
  userId: string,
  id: string,
  change: UpdateAttachmentRequest,
) => Promise<Attachment>

/** Throws `not_found`, `forbidden` unless the account wrote the message that has the file, and `invalid_input`. */
export function createDescribeAttachment({
  publisher,
  clock,
  disk,
  judge,
}: Pick<ChatParts, 'publisher' | 'clock' | 'disk'> & { judge: MessageJudge }): DescribeAttachment {
  return async (userId, id, { description, spoiler }) => {
    disk.requireRoom()
    const text = description?.toWellFormed() ?? description
    return judge.enforce(() =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const { message_id: messageId } = await attachmentFor(tx, userId, id, now)
        const target = messageId === null ? null : await messageFor(tx, userId, messageId, now)
        if (target && !isOwn(target, userId)) throw appError('not_your_message')
        if (target) requireCanPost(target)
        // That of an upload is judged with the message that it is sent with.
        if (target && text) await judge.requireAllowed(judgedMessage(target, text))
        await updateAttachment(tx, id, {
          ...(text !== undefined && { description: text }),
          ...(spoiler !== undefined && { spoiler: spoiler ? 1 : 0 }),
        })
        const [row] = await findAttachments(tx, [id])
        if (!row) throw new Error('the attachment is missing in its own transaction')
        const attachment = toAttachment(row)
        if (target) {
          const attachments = storedAttachments(target.row.attachments).map((other) =>
            other.id === id ? attachment : other,
          )
          const serverId = target.channel.server_id
          await changeExtras(tx, publish, { row: target.row, serverId, attachments })
        }
        return attachment
      }),
    )
  }
}
