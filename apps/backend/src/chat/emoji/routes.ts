import { emojiLimits, stickerLimits } from '@guildhall/contract'
import type { CustomEmoji, Sticker } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import { acceptUpload, receiveUpload } from '../../http/upload.ts'
import type { UploadedImage } from '../images/access.ts'
import type { ServerPictures } from './actions.ts'

export function emojiRoutes(
  app: App,
  serverEmoji: ServerPictures<CustomEmoji>,
  imageUploadLimit: RateLimit,
): void {
  handle(app, 'listEmoji', async ({ caller, params }) => ({
    emoji: await serverEmoji.list(caller.userId, params.serverId),
  }))

  void app.register(async (scope: App) => {
    await acceptUpload(scope, emojiLimits.bytes)
    const receive = receivePicture(serverEmoji, imageUploadLimit)
    handle(scope, 'createEmoji', async ({ caller, params, query, request, reply }) => {
      const { userId } = caller
      const upload = { userId, serverId: params.serverId, name: query.name }
      const image = await receive(request, reply, upload)
      return { emoji: await serverEmoji.create(userId, params.serverId, query, image) }
    })
  })

  handle(app, 'updateEmoji', async ({ caller, params, body }) => ({
    emoji: await serverEmoji.update(caller.userId, emojiRef(params), body),
  }))

  handle(app, 'deleteEmoji', async ({ caller, params }) => {
    await serverEmoji.remove(caller.userId, emojiRef(params))
    return ok
  })
}

export function stickerRoutes(
  app: App,
  serverStickers: ServerPictures<Sticker>,
  imageUploadLimit: RateLimit,
): void {
  handle(app, 'listStickers', async ({ caller, params }) => ({
    stickers: await serverStickers.list(caller.userId, params.serverId),
  }))

  void app.register(async (scope: App) => {
    await acceptUpload(scope, stickerLimits.bytes)
    const receive = receivePicture(serverStickers, imageUploadLimit)
    handle(scope, 'createSticker', async ({ caller, params, query, request, reply }) => {
      const { userId } = caller
      const upload = { userId, serverId: params.serverId, name: query.name }
      const image = await receive(request, reply, upload)
      return { sticker: await serverStickers.create(userId, params.serverId, query, image) }
    })
  })

  handle(app, 'updateSticker', async ({ caller, params, body }) => ({
    sticker: await serverStickers.update(caller.userId, stickerRef(params), body),
  }))

  handle(app, 'deleteSticker', async ({ caller, params }) => {
    await serverStickers.remove(caller.userId, stickerRef(params))
    return ok
  })
}

function emojiRef({ serverId, emojiId }: { serverId: string; emojiId: string }) {
  return { serverId, id: emojiId }
}

function stickerRef({ serverId, stickerId }: { serverId: string; stickerId: string }) {
  return { serverId, id: stickerId }
}

interface PictureUpload {
  userId: string
  serverId: string
  name: string
}

function receivePicture(
  pictures: Pick<ServerPictures<unknown>, 'check' | 'read'>,
  imageUploadLimit: RateLimit,
) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, serverId, name }: PictureUpload,
  ): Promise<UploadedImage> =>
    receiveUpload(request, reply, {
      async check() {
        await pictures.check(userId, serverId, name)
        await requireWithinLimit(reply, 'imageUploads', imageUploadLimit.take(userId))
      },
      receive: ({ bytes }) => pictures.read(bytes),
      discard: async () => undefined,
    })
}
