import Type from 'typebox'
import { CreateEmojiQuery, CustomEmoji, UpdateEmojiRequest } from '../emoji.ts'
import { emojiLimits } from '../emoji-references.ts'
import { Id, Ok } from '../shapes.ts'
import { ServerParams } from './params.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'emoji'
const EmojiParams = Type.Object({ serverId: Id, emojiId: Id })
const EmojiResponse = Type.Object({ emoji: CustomEmoji })
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
    description:
      'Multipart with one field `file`: a PNG, JPEG, GIF, WebP or AVIF image of at most ' +
      `${emojiLimits.bytes} bytes and ${emojiLimits.pixels} pixels in each direction.`,
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
})
