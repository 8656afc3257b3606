import { textOrSticker } from '@guildhall/contract'
import type { Sticker } from '@guildhall/contract'
import type { MessageRow } from './store.ts'

/** A message as it was when it was reported. */
export interface ReportedMessage {
  id: string
  authorId: string
  /** The text, or the name of its sticker. */
  content: string
  /** The names of the files. */
  attachments: string[]
  createdAt: number
}

export function copyForReport(row: MessageRow): ReportedMessage {
  const sticker = row.sticker === null ? undefined : (JSON.parse(row.sticker) as Sticker)
  return {
    id: row.id,
    authorId: row.author_id,
    content: textOrSticker({ content: row.content, ...(sticker && { sticker }) }),
    attachments: (JSON.parse(row.attachments) as { name: string }[]).map(({ name }) => name),
    createdAt: row.created_at,
  }
}
