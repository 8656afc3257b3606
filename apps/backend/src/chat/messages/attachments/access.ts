import type { Attachment } from '@guildhall/contract'
import { invalidInput } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import type { Reader, Step } from '../../../storage/database.ts'
import { findAttachments, useStep } from './store.ts'
import type { AttachmentRow } from './store.ts'

export { releaseOfMessage } from './store.ts'

/** An upload that no message carries is kept for so long. */
export const unsentMs = 24 * 60 * 60 * 1000

interface Wanted {
  ids: string[]
  messageId: string
  channelId: string
  uploaderId: string
  now: number
}

export interface TakenUploads {
  attachments: Attachment[]
  /** One for each: it must change a row, else someone else was quicker. */
  steps: Step[]
}

/**
 * The unused uploads of an account to a channel, as a message will carry them. Throws `invalid_input` naming the first
 * that is none.
 */
export async function takeUploads(reader: Reader, wanted: Wanted): Promise<TakenUploads> {
  const { ids, messageId, channelId, uploaderId, now } = wanted
  if (ids.length === 0) return { attachments: [], steps: [] }
  const rows = new Map((await findAttachments(reader, ids)).map((row) => [row.id, row]))
  const expiredAt = now - unsentMs
  const attachments = ids.map((id, index) => {
    const row = rows.get(id)
    // A second mention of the same upload finds none.
    rows.delete(id)
    const isUsable = row?.message_id === null && row.created_at > expiredAt
    if (!isUsable || row.channel_id !== channelId || row.uploader_id !== uploaderId) {
      throw noSuchUpload(index)
    }
    return toAttachment(row)
  })
  const steps = ids.map((id) => useStep({ id, messageId, channelId, uploaderId, expiredAt }))
  return { attachments, steps }
}

export function noSuchUpload(index: number): AppError {
  return invalidInput(`attachments.${index}`, 'not_an_upload')
}

export function toAttachment(
  row: Pick<AttachmentRow, 'id' | 'name' | 'size' | 'content_type' | 'width' | 'height'>,
): Attachment {
  const { id, name, size, content_type: contentType, width, height } = row
  const url = `/api/attachments/${id}/${encodeURIComponent(name)}`
  return { id, name, size, contentType, url, width, height }
}
