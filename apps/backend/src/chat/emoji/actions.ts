import type { CollectionItem } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { wellFormed } from '../../core/text.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { requireServerRoom } from '../../storage/usage.ts'
import type { ChatParts } from '../chat-parts.ts'
import { publishAndRecord } from '../audit/actions.ts'
import { imageIdOf, keepImage, releaseImages } from '../images/access.ts'
import type { UploadedImage, UploadedImages } from '../images/access.ts'
import { memberContext, memberWith } from '../permissions/access.ts'
import type { Kind } from './kinds.ts'
import { deletePicture, insertPicture, listPictures, updatePicture } from './store.ts'
import type { PictureRow } from './store.ts'

export type { ImportedAvatars } from './imported-avatars.ts'

export interface PictureRef {
  serverId: string
  id: string
}

interface Details {
  name: string
  /** Only of stickers. */
  description?: string
}

/**
 * The emoji or the stickers of servers. All methods throw `not_found` for callers who are not members; changes need
 * `manage_server`.
 */
export interface ServerPictures<T> {
  list(userId: string, serverId: string): Promise<T[]>
  /** Throws `forbidden`, `conflict` when the name is taken, and `limit_reached`. */
  check(userId: string, serverId: string, name: string): Promise<void>
  /** Throws `invalid_input` when it is not a picture, or too large. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<UploadedImage>
  /** Throws like `check`. */
  create(userId: string, serverId: string, details: Details, image: UploadedImage): Promise<T>
  /** Throws `conflict` when the name is taken. */
  update(userId: string, ref: PictureRef, change: Partial<Details>): Promise<T>
  remove(userId: string, ref: PictureRef): Promise<void>
}

export function createServerPictures<K extends 'emoji' | 'stickers'>(
  {
    database,
    publisher,
    clock,
    uploadedImages,
    settings,
  }: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'settings'> & {
    uploadedImages: UploadedImages
  },
  kind: Kind<K>,
): ServerPictures<CollectionItem<K>> {
  const { limits } = kind

  async function requireRoom(
    reader: Reader,
    serverId: string,
    { name, size }: { name: string; size: number },
  ): Promise<void> {
    const rows = await listPictures(reader, serverId, kind.name)
    if (rows.length >= limits.perServer) {
      throw appError(kind.limitReason, { max: limits.perServer })
    }
    requireFreeName(rows, name)
    await requireServerRoom(reader, { serverId, size }, settings.current)
  }

  async function pictureFor(
    tx: Transaction,
    { serverId, id }: PictureRef,
  ): Promise<{ rows: PictureRow[]; row: PictureRow }> {
    const rows = await listPictures(tx, serverId, kind.name)
    const row = rows.find((candidate) => candidate.image_id === id)
    if (!row) throw notFound(kind.name)
    return { rows, row }
  }

  function requireFreeName(rows: PictureRow[], name: string): void {
    if (rows.some((row) => row.name === name)) throw invalidInput('name', kind.nameTakenReason)
  }

  async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > limits.bytes) {
        throw invalidInput('file', 'file_too_large', { max: limits.bytes })
      }
      yield chunk
    }
  }

  return {
    async list(userId, serverId) {
      await memberContext(database.read, userId, serverId, clock())
      return (await listPictures(database.read, serverId, kind.name)).map(kind.present)
    },

    async check(userId, serverId, name) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      await requireRoom(database.read, serverId, { name, size: 0 })
    },

    async read(bytes) {
      const image = await uploadedImages.read(limited(bytes))
      if (Math.max(image.width, image.height) > limits.pixels) {
        throw invalidInput('file', 'picture_too_wide', { max: limits.pixels })
      }
      return image
    },

    create: (userId, serverId, { name, description = '' }, { bytes }) =>
      uploadedImages.put(bytes, (path) =>
        publisher.transaction(async (tx, publish) => {
          const now = clock()
          await memberWith(tx, userId, serverId, 'manage_server', now)
          await requireRoom(tx, serverId, { name, size: bytes.length })
          const row: PictureRow = {
            image_id: imageIdOf(path),
            server_id: serverId,
            kind: kind.name,
            name,
            description,
            size: bytes.length,
            created_by: userId,
            created_at: now,
          }
          await insertPicture(tx, row)
          await keepImage(tx, row.image_id)
          const after = kind.present(row)
          const change = { serverId, actorId: userId, before: null, after, now }
          await publishAndRecord(tx, publish, kind.key, change)
          return after
        }),
      ),

    update: (userId, ref, change) =>
      publisher.transaction(async (tx, publish) => {
        const { serverId, id } = ref
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const { rows, row } = await pictureFor(tx, ref)
        const { name = row.name, description = row.description } = wellFormed(change)
        const isRenamed = name !== row.name
        if (!isRenamed && description === row.description) return kind.present(row)
        if (isRenamed) requireFreeName(rows, name)
        const changed: PictureRow = { ...row, name, description }
        await updatePicture(tx, id, { name, description })
        const [before, after] = [kind.present(row), kind.present(changed)]
        const entry = { serverId, actorId: userId, before, after, now }
        await publishAndRecord(tx, publish, kind.key, entry)
        return after
      }),

    async remove(userId, ref) {
      await publisher.transaction(async (tx, publish) => {
        const { serverId, id } = ref
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const { row } = await pictureFor(tx, ref)
        await deletePicture(tx, id)
        await releaseImages(tx, [id])
        const change = { serverId, actorId: userId, before: kind.present(row), after: null, now }
        await publishAndRecord(tx, publish, kind.key, change)
      })
      uploadedImages.sweep()
    },
  }
}
