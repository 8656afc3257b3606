import { emojiLimits } from '@guildhall/contract'
import type { CustomEmoji } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import type { Database, Reader, Transaction } from '../../storage/database.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { imageSizeOf, keepImage, releaseImages } from '../images/access.ts'
import type { UploadedImages } from '../images/access.ts'
import { memberContext, memberWith } from '../permissions/access.ts'
import { emojiOf } from './access.ts'
import {
  deleteEmoji,
  findAttachmentBytes,
  insertEmoji,
  listEmoji,
  renameEmoji,
  toEmoji,
} from './store.ts'
import type { EmojiRow } from './store.ts'

export interface EmojiRef {
  serverId: string
  emojiId: string
}

/** All methods throw `not_found` for callers who are not members; changes need `manage_server`. */
export interface ServerEmoji {
  list(userId: string, serverId: string): Promise<CustomEmoji[]>
  /** Throws `forbidden`, `conflict` when the name is taken, and `limit_reached`. */
  check(userId: string, serverId: string, name: string): Promise<void>
  /** Throws `invalid_input` when it is not a picture, or too large. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer>
  /** Throws like `check`. */
  create(userId: string, serverId: string, name: string, image: Buffer): Promise<CustomEmoji>
  /** Throws `conflict` when the name is taken. */
  rename(userId: string, ref: EmojiRef, name: string): Promise<CustomEmoji>
  remove(userId: string, ref: EmojiRef): Promise<void>
}

interface Parts {
  database: Database
  publisher: EventPublisher
  clock: Clock
  uploadedImages: UploadedImages
  /** How many bytes a server can store; 0 for any number. */
  serverBytes: number
}

export function createServerEmoji(parts: Parts): ServerEmoji {
  const { database, publisher, clock, uploadedImages, serverBytes } = parts

  async function requireRoom(
    reader: Reader,
    serverId: string,
    { name, size }: { name: string; size: number },
  ): Promise<void> {
    const rows = await listEmoji(reader, serverId)
    if (rows.length >= emojiLimits.perServer) {
      throw appError('emoji_limit', { max: emojiLimits.perServer })
    }
    requireFreeName(rows, name)
    if (serverBytes === 0) return
    const used = rows.reduce((sum, row) => sum + Number(row.size), 0)
    if (used + (await findAttachmentBytes(reader, serverId)) + size > serverBytes) {
      throw appError('server_storage_full', { max: Math.floor(serverBytes / (1024 * 1024)) })
    }
  }

  return {
    async list(userId, serverId) {
      await memberContext(database.read, userId, serverId, clock())
      return emojiOf(database.read, serverId)
    },

    async check(userId, serverId, name) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      await requireRoom(database.read, serverId, { name, size: 0 })
    },

    async read(bytes) {
      const image = await uploadedImages.read(limited(bytes))
      const { width, height } = imageSizeOf(image) ?? { width: 0, height: 0 }
      if (Math.max(width, height) > emojiLimits.pixels) {
        throw invalidInput('file', 'picture_too_wide', { max: emojiLimits.pixels })
      }
      return image
    },

    create: (userId, serverId, name, image) =>
      uploadedImages.put(image, (path) =>
        publisher.transaction(async (tx, publish) => {
          const now = clock()
          await memberWith(tx, userId, serverId, 'manage_server', now)
          await requireRoom(tx, serverId, { name, size: image.length })
          const row: EmojiRow = {
            image_id: path.slice(path.lastIndexOf('/') + 1),
            server_id: serverId,
            name,
            size: image.length,
            created_by: userId,
            created_at: now,
          }
          await insertEmoji(tx, row)
          await keepImage(tx, row.image_id)
          const emoji = toEmoji(row)
          publish(
            { kind: 'server', serverId },
            { type: 'emoji.created', data: { serverId, emoji } },
          )
          await recordAudit(tx, 'emoji.created', {
            serverId,
            actorId: userId,
            targetId: emoji.id,
            changes: { name },
            now,
          })
          return emoji
        }),
      ),

    rename: (userId, ref, name) =>
      publisher.transaction(async (tx, publish) => {
        const { serverId } = ref
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const { rows, row } = await emojiFor(tx, ref)
        if (row.name === name) return toEmoji(row)
        requireFreeName(rows, name)
        await renameEmoji(tx, row.image_id, name)
        const emoji = toEmoji({ ...row, name })
        publish({ kind: 'server', serverId }, { type: 'emoji.updated', data: { serverId, emoji } })
        await recordAudit(tx, 'emoji.updated', {
          serverId,
          actorId: userId,
          targetId: emoji.id,
          changes: changesBetween(toEmoji(row), emoji, ['name']),
          now,
        })
        return emoji
      }),

    async remove(userId, ref) {
      await publisher.transaction(async (tx, publish) => {
        const { serverId, emojiId } = ref
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const { row } = await emojiFor(tx, ref)
        await deleteEmoji(tx, emojiId)
        await releaseImages(tx, [emojiId])
        publish(
          { kind: 'server', serverId },
          { type: 'emoji.deleted', data: { serverId, emojiId } },
        )
        await recordAudit(tx, 'emoji.deleted', {
          serverId,
          actorId: userId,
          targetId: emojiId,
          changes: { name: row.name },
          now,
        })
      })
      uploadedImages.sweep()
    },
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > emojiLimits.bytes) {
      throw invalidInput('file', 'file_too_large', { max: emojiLimits.bytes })
    }
    yield chunk
  }
}

async function emojiFor(
  tx: Transaction,
  { serverId, emojiId }: EmojiRef,
): Promise<{ rows: EmojiRow[]; row: EmojiRow }> {
  const rows = await listEmoji(tx, serverId)
  const row = rows.find(({ image_id: id }) => id === emojiId)
  if (!row) throw notFound('emoji')
  return { rows, row }
}

function requireFreeName(rows: EmojiRow[], name: string): void {
  if (rows.some((row) => row.name === name)) throw invalidInput('name', 'emoji_name_taken')
}
