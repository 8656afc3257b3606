import type { FileHandle } from 'node:fs/promises'
import { limits } from '@guildhall/contract'
import type { Attachment } from '@guildhall/contract'
import { AppError, invalidInput, notFound } from '../../../core/app-error.ts'
import type { Background } from '../../../core/background.ts'
import type { Clock } from '../../../core/clock.ts'
import { newId } from '../../../core/ids.ts'
import { StepUnmet } from '../../../storage/database.ts'
import type { Database, Reader } from '../../../storage/database.ts'
import { createFiles } from '../../../storage/files.ts'
import type { Files } from '../../../storage/files.ts'
import { channelFor } from '../../channels/access.ts'
import { demand } from '../../permissions/access.ts'
import { demandSpeech } from '../speech.ts'
import { toAttachment, unsentMs } from './access.ts'
import { createSniffer, isInert } from './content-type.ts'
import { cleanFileName } from './names.ts'
import {
  countUnsent,
  deleteAttachments,
  findAttachments,
  insertStep,
  listExpired,
  listOfChannel,
} from './store.ts'
import type { AttachmentRow, NewAttachment } from './store.ts'

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
   * uploaded too many that it did not send.
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
}

interface Parts {
  database: Database
  background: Background
  clock: Clock
  /** The directory that holds the files. */
  path: string
}

const sweepMs = 60_000
const sliceSize = 100

export function createAttachments({ database, background, clock, path }: Parts): Attachments {
  const files = createFiles(path)
  const sweep = async () => {
    const expiredAt = clock() - unsentMs
    let ids = await listExpired(database.read, expiredAt, sliceSize)
    while (ids.length > 0) {
      await removeAll(database, files, ids)
      ids = await listExpired(database.read, expiredAt, sliceSize)
    }
  }
  background.run('unsettled uploads', async () => {
    await settle(database, files)
    await sweep()
  })
  background.every('expired uploads', sweepMs, sweep)
  return {
    checkUpload: (userId, channelId) => checkUpload(database, userId, channelId),
    async upload(userId, channelId, { name, bytes }) {
      await checkUpload(database, userId, channelId)
      const id = newId()
      const received = await receive(files, id, bytes)
      const row = {
        id,
        channel_id: channelId,
        uploader_id: userId,
        name: cleanFileName(name),
        ...received,
        created_at: clock(),
      }
      await register(database, files, row)
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
  }
}

async function checkUpload(database: Database, userId: string, channelId: string): Promise<void> {
  const { channel, permissions } = await channelFor(database.read, userId, channelId)
  demandSpeech(channel, permissions)
  demand(permissions, 'attach_files')
  if ((await countUnsent(database, userId)) >= limits.unsentUploads) {
    throw new AppError('limit_reached', `${limits.unsentUploads} uploads wait to be sent already.`)
  }
}

/** Puts an upload aside. Throws `invalid_input` where it is too large, and `storage_full`. */
async function receive(files: Files, id: string, bytes: AsyncIterable<Uint8Array>) {
  const sniffer = createSniffer()
  let size = 0
  const look = async function* () {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > limits.attachmentBytes) {
        throw invalidInput('file', `must have at most ${limits.attachmentBytes} bytes`)
      }
      sniffer.see(chunk)
      yield chunk
    }
  }
  await files.receive(id, look())
  const { contentType, picture } = await sniffer.result()
  const { width, height } = picture ?? { width: null, height: null }
  return { size, content_type: contentType, width, height }
}

async function register(database: Database, files: Files, row: NewAttachment): Promise<void> {
  try {
    await database.write([insertStep(row)])
  } catch (error) {
    await files.remove(row.id)
    if (!(error instanceof StepUnmet)) throw error
    // Says why, since others may have been quicker.
    await checkUpload(database, row.uploader_id, row.channel_id)
    throw notFound('channel')
  }
  try {
    await files.keep(row.id)
  } catch (error) {
    await removeAll(database, files, [row.id])
    throw error
  }
}

/** Uploads that a sudden end of the process caught between disk and place. */
async function settle(database: Database, files: Files): Promise<void> {
  for (const id of files.unsettled) {
    const [row] = await findAttachments(database.read, [id])
    if (row) await files.keep(id)
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
