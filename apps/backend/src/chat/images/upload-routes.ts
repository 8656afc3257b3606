import { limits } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import { acceptUpload, receiveUpload } from '../../http/upload.ts'
import type { ImageUploads } from './actions.ts'

export function imageUploadRoutes(
  app: App,
  { imageUploads, imageUploadLimit }: { imageUploads: ImageUploads; imageUploadLimit: RateLimit },
): void {
  const receive = (request: FastifyRequest, reply: FastifyReply, check: () => Promise<void>) =>
    receiveUpload(request, reply, {
      async check() {
        await check()
        const decision = imageUploadLimit.take(callerOf(request).userId)
        await requireWithinLimit(reply, 'imageUploads', decision)
      },
      receive: ({ bytes }) => imageUploads.read(bytes),
      discard: async () => undefined,
    })

  void app.register(async (scope: App) => {
    await acceptUpload(scope, limits.imageUploadBytes)
    handle(scope, 'setAvatar', async ({ caller, request, reply }) => {
      const image = await receive(request, reply, async () => undefined)
      return { user: await imageUploads.setAvatar(caller.userId, image) }
    })

    handle(scope, 'setBanner', async ({ caller, request, reply }) => {
      const image = await receive(request, reply, async () => undefined)
      return { profile: await imageUploads.setBanner(caller.userId, image) }
    })

    handle(scope, 'setServerIcon', async ({ caller, params, request, reply }) => {
      const check = () => imageUploads.checkIcon(caller.userId, params.serverId)
      const image = await receive(request, reply, check)
      return { server: await imageUploads.setIcon(caller.userId, params.serverId, image) }
    })

    handle(scope, 'setGroupIcon', async ({ caller, params, request, reply }) => {
      const { conversationId } = params
      const check = () => imageUploads.checkGroupIcon(caller.userId, conversationId)
      const image = await receive(request, reply, check)
      return { conversation: await imageUploads.setGroupIcon(caller.userId, conversationId, image) }
    })

    handle(scope, 'setWebhookAvatar', async ({ caller, params, request, reply }) => {
      const check = () => imageUploads.checkWebhookAvatar(caller.userId, params)
      const image = await receive(request, reply, check)
      return { webhook: await imageUploads.setWebhookAvatar(caller.userId, params, image) }
    })
  })

  handle(app, 'removeAvatar', async ({ caller }) => {
    await imageUploads.clearAvatar(caller.userId)
    return ok
  })

  handle(app, 'removeBanner', async ({ caller }) => {
    await imageUploads.clearBanner(caller.userId)
    return ok
  })

  handle(app, 'removeServerIcon', async ({ caller, params }) => {
    await imageUploads.clearIcon(caller.userId, params.serverId)
    return ok
  })

  handle(app, 'removeGroupIcon', async ({ caller, params }) => {
    await imageUploads.clearGroupIcon(caller.userId, params.conversationId)
    return ok
  })

  handle(app, 'removeWebhookAvatar', async ({ caller, params }) => {
    await imageUploads.clearWebhookAvatar(caller.userId, params)
    return ok
  })
}
