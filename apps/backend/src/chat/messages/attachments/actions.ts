import type { Readable } from 'node:stream'
import { limits } from '@guildhall/contract'
import type { Attachment } from '@guildhall/contract'
import { actAsSystem } from '../../../core/acting-login.ts'
import { appError, invalidInput, notFound } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import { newId } from '../../../core/ids.ts'
import { withCurrentRights } from '../../../events/rights-changes.ts'
import { NoRowChangedError } from '../../../storage/database.ts'
import type { Database } from '../../../storage/database.ts'
import type { ByteRange } from '../../../storage/files/file-storage.ts'
import type { Files } from '../../../storage/files/files.ts'
import { PictureFailed } from '../../../pictures/pictures.ts'
import type { Pictures } from '../../../pictures/pictures.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { channelFor } from '../../channels/access.ts'
import type { PictureSizes } from '../../images/access.ts'
import { requirePermission } from '../../permissions/access.ts'
import { requireCanPost } from '../posting-rules.ts'
import { attachmentFor, sizesBelow, sizesOf, toAttachment, unsentUploadMs } from './access.ts'
import { createSniffer, isInert } from './content-type.ts'
import { cleanFileName } from './file-names.ts'
import {
  deleteAttachments,
  expireUpload,
  findAttachments,
  findUsage,
  insertStep,
  listExpired,
  listInChannel,
} from './store.ts'
import type { NewAttachment } from './store.ts'

export interface Upload {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

export interface WebhookUploader {
  webhookId: string
  serverId: string
  channelId: string
}

/** The account that imports. */
export interface ImportUploader {
  accountId: string
  serverId: string
  channelId: string
}

export interface OpenSize {
  kind: 'size'
  /** A WebP. */
  bytes: Readable
  name: string
}

export interface OpenAttachment {
  kind: 'original'
  /** The bytes of the file, or of a range of it. Throws `not_found` and `busy`. */
  read(range?: ByteRange): Promise<Readable>
  name: string
  size: number
  /** The type if browsers can show it safely, otherwise `application/octet-stream`. */
  contentType: string
  isInert: boolean
  /** It stands for a size that may be there later. */
  isFallback: boolean
}

export interface Attachments {
  /**
   * Throws `not_found` and `forbidden` when the account cannot attach files in the channel, `limit_reached` when it has too
   * many unsent uploads or a quota is used up, and `storage_full`.
   */
  checkUpload(userId: string, channelId: string): Promise<void>
  /**
   * Stores a file for a later message. The file is durable when this resolves. Throws like `checkUpload`, and
   * `invalid_input`; then nothing is stored.
   */
  upload(userId: string, channelId: string, upload: Upload): Promise<Attachment>
  /** The same for a webhook, in its channel. */
  uploadAs(uploader: WebhookUploader, upload: Upload): Promise<Attachment>
  /** The same for an import. Its unsent uploads are not limited: it has few, and who imports can have others. */
  uploadImported(uploader: ImportUploader, upload: Upload): Promise<Attachment>
  /** Deletes an upload that no message uses. */
  discard(id: string): Promise<void>
  /**
   * A file, or one of the sizes of a picture, if it can be made. Only the uploader can open an unsent upload. Throws `not_found`, and
   * `invalid_input` for a size that the picture does not have.
   */
  open(userId: string, id: string, size?: number): Promise<OpenAttachment | OpenSize>
  /** The bytes of a stored file. No permission is checked. Throws `not_found` and `busy`. */
  readStored(id: string): Promise<Readable>
  /** Deletes files that no message uses. */
  sweep(): Promise<void>
  /** Deletes the next files of a deleted channel. Returns whether there may be more. */
  purgeBatch(channelId: string): Promise<boolean>
  /** Whether files must not be deleted because a backup copies them. */
  isDeletionPaused(): Promise<boolean>
}

interface Parts extends Pick<
  ChatParts,
  'database' | 'publisher' | 'background' | 'clock' | 'disk' | 'settings' | 'pictures'
> {
  files: Files
  pictureSizes: PictureSizes
}

const sweepMs = 60_000
const batchSize = 100

export function createAttachments(parts: Parts): Attachments {
  const { database, background, clock, files, pictureSizes } = parts
  const leftovers = new Set(files.leftoverIds)
  const sweep = async () => {
    await recoverLeftovers(database, files, leftovers)
    const expiredAt = clock() - unsentUploadMs
    for (;;) {
      const ids = await listExpired(database.read, expiredAt, batchSize)
      if (ids.length === 0 || (await files.isDeletionPaused())) return
      await removeAll(parts, ids)
    }
  }
  const readStored = async (id: string, range?: ByteRange): Promise<Readable> => {
    const bytes = await files.read(id, range)
    if (!bytes) throw notFound('attachment')
    return bytes
  }
  /** Its readers ask for the sizes soon. */
  async function prepared(upload: Promise<Attachment>): Promise<Attachment> {
    const attachment = await upload
    const { id, sizes } = attachment
    if (sizes.length > 0) pictureSizes.prepare({ id, read: () => files.read(id) })
    return attachment
  }

  background.run('interrupted uploads', sweep)
  background.every('expired uploads', sweepMs, sweep)
  return {
    async checkUpload(userId, channelId) {
      await checkUpload(parts, userId, channelId)
    },
    upload(userId, channelId, upload) {
      const uploader = { id: userId, channelId, maxUnsent: limits.unsentUploads }
      const check = () => checkUpload(parts, userId, channelId)
      return prepared(store(parts, files, uploader, upload, check))
    },
    uploadAs: ({ webhookId: id, serverId, channelId }, upload) => {
      const uploader = { id, channelId, maxUnsent: limits.unsentUploads }
      return prepared(
        store(parts, files, uploader, upload, () => checkRoom(parts, uploader, serverId)),
      )
    },
    uploadImported({ accountId: id, serverId, channelId }, upload) {
      const uploader = { id, channelId, maxUnsent: Number.MAX_SAFE_INTEGER }
      return store(parts, files, uploader, upload, () => checkRoom(parts, uploader, serverId))
    },
    discard: (id) =>
      actAsSystem(async () => {
        await expireUpload(database, id)
        await sweep()
      }),
    async open(userId, id, size) {
      const row = await attachmentFor(database.read, userId, id, clock())
      const read = (range?: ByteRange) => readStored(id, range)
      if (size !== undefined) {
        const offered = sizesOf(row)
        if (!offered.includes(size)) {
          throw invalidInput('size', 'unknown_value', { values: offered.join(', ') })
        }
        const made = await pictureSizes.open({ id, read: () => files.read(id) }, size)
        if (typeof made !== 'string') return { kind: 'size', bytes: made, name: row.name }
      }
      const inert = isInert(row.content_type)
      const contentType = inert ? row.content_type : 'application/octet-stream'
      const isFallback = size !== undefined
      const file = { name: row.name, size: row.size, contentType, isInert: inert, isFallback }
      return { kind: 'original', read, ...file }
    },
    readStored: (id) => readStored(id),
    sweep,
    async purgeBatch(channelId) {
      const ids = await listInChannel(database.read, channelId, batchSize)
      if (ids.length > 0) await removeAll(parts, ids)
      return ids.length > 0
    },
    isDeletionPaused: files.isDeletionPaused,
  }
}

/** The room that a quota leaves, and the error when it is exceeded. */
interface QuotaRoom {
  serverId: string
  bytes: number
  exceeded: () => AppError
}

type UploadParts = Pick<
  Parts,
  'database' | 'publisher' | 'clock' | 'disk' | 'settings' | 'pictures'
>

interface Uploader {
  id: string
  /** How many uploads that no message uses it can have. */
  maxUnsent: number
}

/** Receives a file and stores it for a later message. `check` throws when there is no room for it. */
async function store(
  parts: UploadParts,
  files: Files,
  uploader: Uploader & { channelId: string },
  { name, bytes }: Upload,
  check: () => Promise<QuotaRoom>,
): Promise<Attachment> {
  const room = await check()
  const id = newId()
  const received = await receive(parts, files, id, { bytes, room })
  const row = {
    id,
    channel_id: uploader.channelId,
    uploader_id: uploader.id,
    name: cleanFileName(name),
    ...received,
    created_at: parts.clock(),
  }
  await saveUpload(parts, files, { row, maxUnsent: uploader.maxUnsent }, check)
  return toAttachment(row)
}

async function checkUpload(
  parts: UploadParts,
  userId: string,
  channelId: string,
): Promise<QuotaRoom> {
  const { database, clock } = parts
  const target = await channelFor(database.read, userId, channelId, clock())
  requireCanPost(target)
  requirePermission(target.permissions, 'attach_files')
  const uploader = { id: userId, maxUnsent: limits.unsentUploads }
  return checkRoom(parts, uploader, target.channel.server_id)
}

/** Throws `limit_reached` and `storage_full`. */
async function checkRoom(
  { database, disk, settings }: UploadParts,
  { id, maxUnsent }: Uploader,
  serverId: string,
): Promise<QuotaRoom> {
  const used = await findUsage(database.read, id, serverId)
  if (used.unsent >= maxUnsent) throw appError('upload_limit', { max: maxUnsent })
  const { accountStorageBytes, serverStorageBytes } = settings.current
  const ofAccount = quotaRoom(accountStorageBytes, used.account, 'account_storage_full')
  const ofServer = quotaRoom(serverStorageBytes, used.server, 'server_storage_full')
  const room = ofAccount.bytes <= ofServer.bytes ? ofAccount : ofServer
  if (room.bytes <= 0) throw room.exceeded()
  await disk.requireRoomNow()
  return { ...room, serverId }
}

function quotaRoom(
  quota: number,
  used: number,
  reason: 'account_storage_full' | 'server_storage_full',
): Omit<QuotaRoom, 'serverId'> {
  return {
    bytes: quota === 0 ? Number.POSITIVE_INFINITY : quota - used,
    exceeded: () => appError(reason, { max: Math.floor(quota / (1024 * 1024)) }),
  }
}

/** Writes an upload to disk. Throws `invalid_input` when it is too large, `limit_reached`, and `storage_full`. */
async function receive(
  { pictures }: Pick<Parts, 'pictures'>,
  files: Files,
  id: string,
  { bytes, room }: { bytes: AsyncIterable<Uint8Array>; room: QuotaRoom },
): Promise<ReceivedFile> {
  const sniffer = createSniffer()
  let size = 0
  const inspect = async function* () {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > limits.attachmentBytes) {
        throw invalidInput('file', 'file_too_large', { max: limits.attachmentBytes })
      }
      if (size > room.bytes) throw room.exceeded()
      sniffer.add(chunk)
      yield chunk
    }
  }
  await files.receive(id, inspect())
  const contentType = await sniffer.contentType()
  const file = { size, content_type: contentType, ...noPicture }
  if (!contentType.startsWith('image/')) return file
  try {
    return await examine(files, pictures, id, file)
  } catch (error) {
    await files.removeReceived(id)
    throw error instanceof PictureFailed ? invalidInput('file', 'unusual_picture') : error
  }
}

const noPicture = { width: null, height: null, preview: null, animation: null, sizes: null }

type ReceivedFile = Pick<
  NewAttachment,
  'size' | 'content_type' | 'width' | 'height' | 'preview' | 'animation' | 'sizes'
>

/** Removes the metadata of a picture, and adds what is known of it. */
async function examine(
  files: Files,
  pictures: Pictures,
  id: string,
  file: ReceivedFile,
): Promise<ReceivedFile> {
  // Read when it is its turn, so that few are held in memory.
  const load = (): Promise<Buffer> => files.readReceived(id)
  const examined = await pictures.examine(load, { withPreview: true })
  if (examined === 'uncleanable') throw invalidInput('file', 'unusual_picture')
  const { type, problem, cleaned, width, height, preview, animation } = examined
  if (!type) return file
  if (cleaned) await files.replaceReceived(id, cleaned)
  // What has no preview cannot be scaled either.
  const sizes = preview === null ? [] : sizesBelow(width, height)
  // Nobody knows what is in a picture that cannot be read, so it is a file.
  const contentType = problem === 'not_an_image' ? 'application/octet-stream' : file.content_type
  return {
    ...{ content_type: contentType, size: cleaned?.length ?? file.size },
    ...{ width, height, preview, animation, sizes: JSON.stringify(sizes) },
  }
}

async function saveUpload(
  parts: UploadParts,
  files: Files,
  { row, maxUnsent }: { row: NewAttachment; maxUnsent: number },
  check: () => Promise<QuotaRoom>,
): Promise<void> {
  const { database, publisher, settings } = parts
  try {
    await withCurrentRights(publisher.rights, async (stillHold) => {
      // Receiving the file may have taken minutes.
      const { serverId } = await check()
      const step = insertStep(row, { ...settings.current, maxUnsent })
      await database.write([step], { condition: () => stillHold(serverId) })
    })
  } catch (error) {
    await files.removeReceived(row.id)
    if (!(error instanceof NoRowChangedError)) throw error
    // Another request may have used up the quota: check again for the exact error.
    const room = await check()
    throw row.size > room.bytes ? room.exceeded() : notFound('channel')
  }
  try {
    await files.store(row.id)
  } catch (error) {
    await files.removeReceived(row.id)
    // It may have been stored although the answer was lost. The next sweep deletes it, and then frees its space.
    await actAsSystem(() => expireUpload(database, row.id))
    throw error
  }
}

/** Finishes or removes uploads that were interrupted by the end of the process. What fails stays in `ids` for the next time. */
async function recoverLeftovers(database: Database, files: Files, ids: Set<string>): Promise<void> {
  const errors: unknown[] = []
  for (const id of ids) {
    try {
      const [row] = await findAttachments(database.read, [id])
      if (row) await files.store(id)
      else await files.removeReceived(id)
      ids.delete(id)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

// Deletes the file first: a row without a file is found by the next sweep, a file without a row never is.
async function removeAll(
  { database, files, pictureSizes }: Pick<Parts, 'database' | 'files' | 'pictureSizes'>,
  ids: string[],
): Promise<void> {
  for (const id of ids) await files.remove(id)
  await pictureSizes.remove(ids)
  await deleteAttachments(database, ids)
}
