import { attachmentSizes, limits } from '@guildhall/contract'
import type { Attachment } from '@guildhall/contract'
import { AppError, invalidInput, notFound } from '../../../core/app-error.ts'
import type { Reader, Step, Transaction } from '../../../storage/database.ts'
import { channelFor } from '../../channels/access.ts'
import { claimStep, claimUpload, findAttachments } from './store.ts'
import type { AttachmentRow, NewAttachment } from './store.ts'

export { expireUploadsOf, releaseAttachments } from './store.ts'

/** How long an upload is kept that no message uses. */
export const unsentUploadMs = 24 * 60 * 60 * 1000

export interface UploadClaim {
  ids: string[]
  messageId: string
  channelId: string
  uploaderId: string
  now: number
}

/** The names of these uploads. */
export async function uploadNames(reader: Reader, ids: string[]): Promise<string[]> {
  return (await findAttachments(reader, ids)).map(({ name }) => name)
}

/**
 * The unused uploads of an account to a channel, as attachments of a message. Throws `invalid_input` for the first id that
 * is not one.
 */
export async function findUploads(reader: Reader, claim: UploadClaim): Promise<Attachment[]> {
  const { ids, channelId, uploaderId, now } = claim
  if (ids.length === 0) return []
  const rows = new Map((await findAttachments(reader, ids)).map((row) => [row.id, row]))
  return ids.map((id, index) => {
    const row = rows.get(id)
    // An id that is listed twice is found only once.
    rows.delete(id)
    const isUsable = row?.message_id === null && row.created_at > now - unsentUploadMs
    if (!isUsable || row.channel_id !== channelId || row.uploader_id !== uploaderId) {
      throw notAnUpload(index)
    }
    return toAttachment(row)
  })
}

/** One step per upload. A step that changes no row lost a race for its upload. */
export function claimSteps({ ids, now, ...claim }: UploadClaim): Step[] {
  return ids.map((id) => claimStep({ ...claim, id, expiredAt: now - unsentUploadMs }))
}

/** Claims uploads inside a transaction: see findUploads. */
export async function claimInTransaction(
  tx: Transaction,
  claim: UploadClaim,
): Promise<Attachment[]> {
  const attachments = await findUploads(tx, claim)
  const expiredAt = claim.now - unsentUploadMs
  for (const [index, id] of claim.ids.entries()) {
    if (!(await claimUpload(tx, { ...claim, id, expiredAt }))) throw notAnUpload(index)
  }
  return attachments
}

function notAnUpload(index: number): AppError {
  return invalidInput(`attachments.${index}`, 'not_an_upload')
}

/**
 * An attachment that the account can view now; an upload that no message uses is its uploader's. Throws `not_found`.
 */
export async function attachmentFor(
  reader: Reader,
  userId: string,
  id: string,
  now: number,
): Promise<AttachmentRow> {
  const [row] = await findAttachments(reader, [id])
  if (!row) throw notFound('attachment')
  const isUnsent = row.message_id === null
  if (isUnsent && (row.uploader_id !== userId || row.created_at <= now - unsentUploadMs)) {
    throw notFound('attachment')
  }
  try {
    await channelFor(reader, userId, row.channel_id, now)
    return row
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw notFound('attachment')
    throw error
  }
}

export function toAttachment(
  row: Omit<NewAttachment, 'created_at'> & Partial<Pick<AttachmentRow, 'description' | 'spoiler'>>,
): Attachment {
  const { id, name, size, content_type: contentType, width, height } = row
  const { preview, animation, description = null } = row
  const url = `/api/attachments/${id}/${encodeURIComponent(name)}`
  const sizes = sizesOf(row)
  const spoiler = row.spoiler === 1
  const picture = { width, height, preview, animation, sizes }
  return { id, name, size, contentType, url, ...picture, description, spoiler }
}

/** Those sizes that are smaller than a picture. */
export function sizesBelow(width: number | null, height: number | null): number[] {
  const longer = Math.max(width ?? 0, height ?? 0)
  return attachmentSizes.filter((size) => size < longer)
}

/** The sizes of an attachment. Of one that was stored before they existed, those that its type may have. */
export function sizesOf(
  row: Pick<AttachmentRow, 'width' | 'height'> & { content_type: string; sizes?: string | null },
): number[] {
  if (typeof row.sizes === 'string') return JSON.parse(row.sizes) as number[]
  // Animations were not told apart.
  const isStill = /^image\/(?:png|jpeg|avif)$/.test(row.content_type)
  const isLarge = (row.width ?? 0) * (row.height ?? 0) > limits.imagePixels
  return isStill && !isLarge ? sizesBelow(row.width, row.height) : []
}

/** What attachments do not have that were stored before it was added. */
const addedLater = {
  preview: null,
  animation: null,
  description: null,
  spoiler: false,
} as const

/** The attachments that the row of a message has. */
export function storedAttachments(json: string): Attachment[] {
  if (json === '[]') return []
  const stored = JSON.parse(json) as (Omit<Attachment, keyof typeof addedLater | 'sizes'> &
    Partial<Attachment>)[]
  return stored.map((attachment) => ({
    ...addedLater,
    sizes: sizesOf({ ...attachment, content_type: attachment.contentType, sizes: null }),
    ...attachment,
  }))
}
