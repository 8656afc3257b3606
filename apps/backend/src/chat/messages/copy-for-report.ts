import { messageText } from '@guildhall/contract'
import type { ForwardedMessage, Sticker } from '@guildhall/contract'
import type { MessageRow } from './store.ts'

/** A message as it was when it was reported. */
export interface ReportedMessage {
  id: string
  authorId: string
  /** The text, or the name of its sticker, and the text that it forwards. */
  content: string
  /** The names of the files. */
  attachments: string[]
  createdAt: number
}

export function copyForReport(row: MessageRow): ReportedMessage {
  const sticker = row.sticker === null ? undefined : (JSON.parse(row.sticker) as Sticker)
  const forwarded =
    row.forwarded === null ? undefined : (JSON.parse(row.forwarded) as ForwardedMessage)
  const texts = [{ content: row.content, ...(sticker && { sticker }) }, forwarded].map((shown) =>
    shown ? messageText(shown) : '',
  )
  return {
    id: row.id,
    authorId: row.author_id,
    content: texts.filter((text) => text !== '').join('\n'),
    attachments: (JSON.parse(row.attachments) as { name: string }[]).map(({ name }) => name),
    createdAt: row.created_at,
  }
}
