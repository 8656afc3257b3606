import { emojiLimits } from '@guildhall/contract'
import type { RateLimit } from '../../cluster/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import { acceptUpload, receiveUpload } from '../../http/upload.ts'
import type { ServerEmoji } from './actions.ts'

interface Dependencies {
  serverEmoji: ServerEmoji
  imageUploadLimit: RateLimit
}

export function emojiRoutes(app: App, { serverEmoji, imageUploadLimit }: Dependencies): void {
  handle(app, 'listEmoji', async ({ caller, params }) => ({
    emoji: await serverEmoji.list(caller.userId, params.serverId),
  }))

  void app.register(async (scope: App) => {
    await acceptUpload(scope, emojiLimits.bytes)
    handle(scope, 'createEmoji', async ({ caller, params, query, request, reply }) => {
      const { userId } = caller
      const { serverId } = params
      const image = await receiveUpload(request, reply, {
        async check() {
          await serverEmoji.check(userId, serverId, query.name)
          await requireWithinLimit(reply, 'imageUploads', imageUploadLimit.take(userId))
        },
        receive: ({ bytes }) => serverEmoji.read(bytes),
        discard: async () => undefined,
      })
      return { emoji: await serverEmoji.create(userId, serverId, query.name, image) }
    })
  })

  handle(app, 'updateEmoji', async ({ caller, params, body }) => ({
    emoji: await serverEmoji.rename(caller.userId, params, body.name),
  }))

  handle(app, 'deleteEmoji', async ({ caller, params }) => {
    await serverEmoji.remove(caller.userId, params)
    return ok
  })
}
