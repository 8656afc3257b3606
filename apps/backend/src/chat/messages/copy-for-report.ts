import { embedTexts, messageText } from '@guildhall/contract'
import type { ForwardedMessage, Sticker } from '@guildhall/contract'
import type { MessageRow } from './store.ts'

/** A message as it was when it was reported. */
export interface ReportedMessage {
  id: string
  authorId: string
  /** The text, or the name of its sticker, and the texts that it forwards, those of cards as well. */
  content: string
  /** The names of the files. */
  attachments: string[]
  createdAt: number
}

export function copyForReport(row: MessageRow): ReportedMessage {
  const sticker = row.sticker === null ? undefined : (JSON.parse(row.sticker) as Sticker)
  const forwarded =
    row.forwarded === null ? undefined : (JSON.parse(row.forwarded) as ForwardedMessage)
  const texts = [
    messageText({ content: row.content, ...(sticker && { sticker }) }),
    ...(forwarded ? [messageText(forwarded), ...forwarded.embeds.flatMap(embedTexts)] : []),
  ]
  return {
    id: row.id,
    authorId: row.author_id,
    content: texts.filter((text) => text !== '').join('\n'),
    attachments: (JSON.parse(row.attachments) as { name: string }[]).map(({ name }) => name),
    createdAt: row.created_at,
  }
}
