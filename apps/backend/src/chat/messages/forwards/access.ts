import type { CustomEmoji, Embed, ForwardedMessage, Sticker } from '@guildhall/contract'
import { invalidInput } from '../../../core/app-error.ts'
import type { MessageRow } from '../access.ts'
import type { Forward } from '../append.ts'

/**
 * What a message that forwards this one holds. If this one forwards another, that is what is forwarded, without the comment. Throws
 * `invalid_input`.
 */
export function toForward(row: MessageRow): Forward {
  if (row.author_kind === 'system' || row.call !== null || row.role_menu_id !== null) {
    throw invalidInput('messageId', 'not_forwardable')
  }
  if (row.forwarded !== null) {
    return { copy: JSON.parse(row.forwarded) as ForwardedMessage, from: row.forwarded_from }
  }
  const copy: ForwardedMessage = {
    content: row.content,
    embeds: JSON.parse(row.embeds) as Embed[],
    emoji: JSON.parse(row.emoji) as CustomEmoji[],
    ...(row.sticker !== null && { sticker: JSON.parse(row.sticker) as Sticker }),
    createdAt: row.created_at,
  }
  return { copy, from: row.id }
}
