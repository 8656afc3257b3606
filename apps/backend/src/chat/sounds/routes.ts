import { soundLimits } from '@guildhall/contract'
import type { RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import { acceptUpload, receiveUpload } from '../../http/upload.ts'
import type { Sounds } from './actions.ts'

export function soundRoutes(app: App, sounds: Sounds, uploadLimit: RateLimit): void {
  handle(app, 'listSounds', async ({ caller, params }) => ({
    sounds: await sounds.list(caller.userId, params.serverId),
  }))

  void app.register(async (scope: App) => {
    await acceptUpload(scope, soundLimits.bytes)
    handle(scope, 'createSound', async ({ caller, params, query, request, reply }) => {
      const { userId } = caller
      const { serverId } = params
      const received = await receiveUpload(request, reply, {
        async check() {
          await sounds.check(userId, serverId, query)
          await requireWithinLimit(reply, 'imageUploads', uploadLimit.take(userId))
        },
        receive: ({ bytes }) => sounds.read(bytes),
        discard: async () => undefined,
      })
      return { sound: await sounds.create(userId, serverId, query, received) }
    })
  })

  handle(app, 'updateSound', async ({ caller, params, body }) => ({
    sound: await sounds.update(caller.userId, params, body),
  }))

  handle(app, 'deleteSound', async ({ caller, params }) => {
    await sounds.remove(caller.userId, params)
    return ok
  })
}

/** Files that players load without a login: the path is the only credential. */
export function soundFileRoutes(app: App, sounds: Sounds): void {
  handle(app, 'getSoundFile', async ({ params, reply }) =>
    reply
      .headers({
        'content-type': 'audio/wav',
        'content-disposition': 'inline; filename="sound.wav"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        // Another sound has another path.
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(await sounds.file(params.id)),
  )
}
