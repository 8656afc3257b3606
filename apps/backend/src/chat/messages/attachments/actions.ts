import type { FileHandle } from 'node:fs/promises'
import { limits } from '@guildhall/contract'
import pLimit from 'p-limit'
import type { Attachment } from '@guildhall/contract'
import { AppError, appError, invalidInput, notFound } from '../../../core/app-error.ts'
import type { Background } from '../../../core/background.ts'
import type { Clock } from '../../../core/clock.ts'
import { newId } from '../../../core/ids.ts'
import { NoRowChangedError } from '../../../storage/database.ts'
import type { Database, Reader } from '../../../storage/database.ts'
import type { DiskSpace } from '../../../storage/disk-space.ts'
import { createFiles } from '../../../storage/files.ts'
import type { Files } from '../../../storage/files.ts'
import { channelFor } from '../../channels/access.ts'
import { withoutMetadata } from '../../images/access.ts'
import { requirePermission } from '../../permissions/access.ts'
import { requireCanPost } from '../can-post.ts'
import { toAttachment, unsentMs } from './access.ts'
import { createSniffer, isInert } from './content-type.ts'
import { cleanFileName } from './names.ts'
import {
  countUnsent,
  deleteAttachments,
  findAttachments,
  findUsage,
  insertStep,
  listExpired,
  listOfChannel,
} from './store.ts'
import type { AttachmentRow, NewAttachment, Quotas } from './store.ts'

export interface Upload {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

export interface OpenAttachment {
  file: FileHandle
  name: string
  size: number
  /** Safe to be shown by a browser, or else plain bytes. */
  contentType: string
  isInert: boolean
}

export interface Attachments {
  /**
   * Throws `not_found` and `forbidden` where the account may not put files into the channel, `limit_reached` where it has
   * uploaded too many that it did not send or a quota is used up, and `storage_full`.
   */
  checkUpload(userId: string, channelId: string): Promise<void>
  /**
   * Stores a file for a message to come; it is durable when this resolves. Throws as checkUpload, `invalid_input` and
   * `storage_full`; nothing is left then.
   */
  upload(userId: string, channelId: string, upload: Upload): Promise<Attachment>
  /** Undoes an upload that no message carries yet. */
  discard(id: string): Promise<void>
  /** The caller closes the file. Throws `not_found`; an upload that was not sent yet is its uploader's alone. */
  open(userId: string, id: string): Promise<OpenAttachment>
  /** Removes what no message carries any more. */
  sweep(): Promise<void>
  /** Removes the next files of a channel that is gone and gives whether more may be left. */
  purgeSlice(channelId: string): Promise<boolean>
  /** Whether the files must stay for now, since a backup copies them. */
  areHeld(): Promise<boolean>
}

interface Parts {
  database: Database
  background: Background
  clock: Clock
  disk: DiskSpace
  quotas: Quotas
  /** The directory that holds the files. */
  path: string
}

const sweepMs = 60_000
const sliceSize = 100

export function createAttachments(parts: Parts): Attachments {
  const { database, background, clock, path } = parts
  const files = createFiles(path)
  const sweep = async () => {
    const expiredAt = clock() - unsentMs
    for (;;) {
      const ids = await listExpired(database.read, expiredAt, sliceSize)
      if (ids.length === 0 || (await files.isDeletionPaused())) return
      await removeAll(database, files, ids)
    }
  }
  background.run('interrupted uploads', async () => {
    await recoverLeftovers(database, files)
    await sweep()
  })
  background.every('expired uploads', sweepMs, sweep)
  return {
    async checkUpload(userId, channelId) {
      await checkUpload(parts, userId, channelId)
    },
    async upload(userId, channelId, { name, bytes }) {
      const room = await checkUpload(parts, userId, channelId)
      const id = newId()
      const received = await receive(files, id, bytes, room)
      const row = {
        id,
        channel_id: channelId,
        uploader_id: userId,
        name: cleanFileName(name),
        ...received,
        created_at: clock(),
      }
      await register(parts, files, row)
      return toAttachment(row)
    },
    discard: (id) => removeAll(database, files, [id]),
    async open(userId, id) {
      const row = await attachmentFor(database.read, userId, id, clock())
      const file = await files.open(id)
      if (!file) throw notFound('attachment')
      const inert = isInert(row.content_type)
      const contentType = inert ? row.content_type : 'application/octet-stream'
      return { file, name: row.name, size: row.size, contentType, isInert: inert }
    },
    sweep,
    async purgeSlice(channelId) {
      const ids = await listOfChannel(database.read, channelId, sliceSize)
      if (ids.length > 0) await removeAll(database, files, ids)
      return ids.length > 0
    },
    areHeld: files.isDeletionPaused,
  }
}

/** Room that the quotas leave, and what is said where it does not suffice. */
interface Room {
  bytes: number
  exceeded: () => AppError
}

async function checkUpload(
  { database, disk, quotas }: Pick<Parts, 'database' | 'disk' | 'quotas'>,
  userId: string,
  channelId: string,
): Promise<Room> {
  const { channel, permissions } = await channelFor(database.read, userId, channelId)
  requireCanPost(channel, permissions)
  requirePermission(permissions, 'attach_files')
  if ((await countUnsent(database, userId)) >= limits.unsentUploads) {
    throw appError('upload_limit', { max: limits.unsentUploads })
  }
  const used = await findUsage(database, userId, channel.server_id)
  const ofAccount = roomIn(quotas.accountBytes, used.account, 'account_storage_full')
  const ofServer = roomIn(quotas.serverBytes, used.server, 'server_storage_full')
  const room = ofAccount.bytes <= ofServer.bytes ? ofAccount : ofServer
  if (room.bytes <= 0) throw room.exceeded()
  await disk.requireRoomNow()
  return room
}

function roomIn(
  quota: number,
  used: number,
  reason: 'account_storage_full' | 'server_storage_full',
): Room {
  return {
    bytes: quota === 0 ? Number.POSITIVE_INFINITY : quota - used,
    exceeded: () => appError(reason, { max: Math.floor(quota / (1024 * 1024)) }),
  }
}

/** Puts an upload aside. Throws `invalid_input` where it is too large, `limit_reached` past the room, and `storage_full`. */
async function receive(files: Files, id: string, bytes: AsyncIterable<Uint8Array>, room: Room) {
  const sniffer = createSniffer()
  let size = 0
  const look = async function* () {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > limits.attachmentBytes) {
        throw invalidInput('file', 'file_too_large', { max: limits.attachmentBytes })
      }
      if (size > room.bytes) throw room.exceeded()
      sniffer.see(chunk)
      yield chunk
    }
  }
  await files.receive(id, look())
  const { contentType, picture } = await sniffer.result()
  const { width, height } = picture ?? { width: null, height: null }
  if (contentType.startsWith('image/')) size = await stripped(files, id, size)
  return { size, content_type: contentType, width, height }
}

/** One picture at a time, since it is held in memory. */
const oneAtATime = pLimit(1)

/** Removes where, when and by whom a picture was taken, and gives its size then. */
async function stripped(files: Files, id: string, size: number): Promise<number> {
  try {
    return (await oneAtATime(() => files.rewrite(id, withoutMetadata))) ?? size
  } catch (error) {
    await files.remove(id)
    throw error
  }
}

async function register(
  parts: Pick<Parts, 'database' | 'disk' | 'quotas'>,
  files: Files,
  row: NewAttachment,
): Promise<void> {
  const { database, quotas } = parts
  try {
    await database.write([insertStep(row, quotas)])
  } catch (error) {
    await files.remove(row.id)
    if (!(error instanceof NoRowChangedError)) throw error
    // Says why, since others may have been quicker.
    const room = await checkUpload(parts, row.uploader_id, row.channel_id)
    throw row.size > room.bytes ? room.exceeded() : notFound('channel')
  }
  try {
    await files.store(row.id)
  } catch (error) {
    await removeAll(database, files, [row.id])
    throw error
  }
}

/** Finishes or removes uploads that were interrupted by the end of the process. */
async function recoverLeftovers(database: Database, files: Files): Promise<void> {
  for (const id of files.leftoverIds) {
    const [row] = await findAttachments(database.read, [id])
    if (row) await files.store(id)
    else await files.remove(id)
  }
}

// The file goes first: a row without a file is removed the next time, a file without a row never.
async function removeAll(database: Database, files: Files, ids: string[]): Promise<void> {
  for (const id of ids) await files.remove(id)
  await deleteAttachments(database, ids)
}

async function attachmentFor(
  reader: Reader,
  userId: string,
  id: string,
  now: number,
): Promise<AttachmentRow> {
  const [row] = await findAttachments(reader, [id])
  if (!row) throw notFound('attachment')
  const isUnsent = row.message_id === null
  if (isUnsent && (row.uploader_id !== userId || row.created_at <= now - unsentMs)) {
    throw notFound('attachment')
  }
  try {
    await channelFor(reader, userId, row.channel_id)
    return row
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw notFound('attachment')
    throw error
  }
}
