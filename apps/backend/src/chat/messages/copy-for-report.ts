import type { MessageRow } from './store.ts'

/** A message as it was when it was reported. */
export interface ReportedMessage {
  id: string
  authorId: string
  content: string
  /** The names of the files. */
  attachments: string[]
  createdAt: number
}

export function copyForReport(row: MessageRow): ReportedMessage {
  return {
    id: row.id,
    authorId: row.author_id,
    content: row.content,
    attachments: (JSON.parse(row.attachments) as { name: string }[]).map(({ name }) => name),
    createdAt: row.created_at,
  }
}
