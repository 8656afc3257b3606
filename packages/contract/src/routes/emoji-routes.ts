import Type from 'typebox'
import { CreateEmojiQuery, CustomEmoji, UpdateEmojiRequest } from '../emoji.ts'
import { emojiLimits, stickerLimits } from '../emoji-references.ts'
import { CreateStickerQuery, Sticker, UpdateStickerRequest } from '../stickers.ts'
import { Id, Ok } from '../shapes.ts'
import { ServerParams } from './params.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'emoji'
const EmojiParams = Type.Object({ serverId: Id, emojiId: Id })
const EmojiResponse = Type.Object({ emoji: CustomEmoji })
const StickerParams = Type.Object({ serverId: Id, stickerId: Id })
const StickerResponse = Type.Object({ sticker: Sticker })
const managed = { tag, auth: 'session', permission: 'manage_server' } as const

export const emojiRoutes = defineRoutes({
  listEmoji: {
    tag,
    summary: 'List the emoji of a server, in the order of their names',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ emoji: Type.Array(CustomEmoji) }) },
  },
  createEmoji: {
    ...managed,
    summary: 'Add an emoji',
    description: uploadOf(emojiLimits),
    params: ServerParams,
    query: CreateEmojiQuery,
    body: UploadForm,
    success: { status: 201, body: EmojiResponse },
    errors: ['conflict', 'limit_reached', 'storage_full'],
  },
  updateEmoji: {
    ...managed,
    summary: 'Rename an emoji',
    description: 'Messages that contain it show it as before.',
    params: EmojiParams,
    body: UpdateEmojiRequest,
    success: { status: 200, body: EmojiResponse },
    errors: ['conflict'],
  },
  deleteEmoji: {
    ...managed,
    summary: 'Delete an emoji',
    description: 'Messages that contain it show its name.',
    params: EmojiParams,
    success: { status: 200, body: Ok },
  },
  listStickers: {
    tag,
    summary: 'List the stickers of a server, in the order of their names',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ stickers: Type.Array(Sticker) }) },
  },
  createSticker: {
    ...managed,
    summary: 'Add a sticker',
    description: uploadOf(stickerLimits),
    params: ServerParams,
    query: CreateStickerQuery,
    body: UploadForm,
    success: { status: 201, body: StickerResponse },
    errors: ['conflict', 'limit_reached', 'storage_full'],
  },
  updateSticker: {
    ...managed,
    summary: 'Change the name or the description of a sticker',
    description: 'Messages that were sent with it keep those that it had.',
    params: StickerParams,
    body: UpdateStickerRequest,
    success: { status: 200, body: StickerResponse },
    errors: ['conflict'],
  },
  deleteSticker: {
    ...managed,
    summary: 'Delete a sticker',
    description: 'Messages that were sent with it show its name.',
    params: StickerParams,
    success: { status: 200, body: Ok },
  },
})

function uploadOf({ bytes, pixels }: { bytes: number; pixels: number }): string {
  return (
    'Multipart with one field `file`: a PNG, JPEG, GIF, WebP or AVIF image of at most ' +
    `${bytes} bytes and ${pixels} pixels in each direction.`
  )
}
