import { ErrorBody, Id, limits, Ok, Server, User } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { TSchema } from 'typebox'
import type { RateLimit } from '../../cluster/rate-limit.ts'
import { AppError } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import { tellRateLimits } from '../../http/rate-limit-headers.ts'
import { acceptUpload, receiveUpload, UploadForm } from '../../http/upload.ts'
import type { ImageUploads } from './actions.ts'

const tags = ['images']
const ServerParams = Type.Object({ serverId: Id })

interface Dependencies {
  imageUploads: ImageUploads
  imageUploadLimit: RateLimit
}

export function imageUploadRoutes(app: App, dependencies: Dependencies): void {
  const { imageUploads, imageUploadLimit } = dependencies

  const receive = (request: FastifyRequest, reply: FastifyReply, check: () => Promise<void>) =>
    receiveUpload(request, reply, {
      async check() {
        await check()
        const decision = imageUploadLimit.take(callerOf(request).userId)
        tellRateLimits(reply, { imageUploads: decision })
        if (!decision.allowed) throw new AppError('rate_limited', 'Too many images uploaded.')
      },
      receive: ({ bytes }) => imageUploads.read(bytes),
      discard: async () => undefined,
    })

  void app.register(async (scope: App) => {
    await acceptUpload(scope, limits.imageUploadBytes)
    scope.put(
      '/users/me/avatar',
      uploading('Set an avatar', { user: User }),
      async (request, reply) => {
        const image = await receive(request, reply, async () => undefined)
        return { user: await imageUploads.setAvatar(callerOf(request).userId, image) }
      },
    )

    scope.put(
      '/servers/:serverId/icon',
      uploading('Set a server’s icon', { server: Server }, ServerParams),
      async (request, reply) => {
        const { userId } = callerOf(request)
        const { serverId } = request.params as { serverId: string }
        const check = () => imageUploads.checkIcon(userId, serverId)
        const image = await receive(request, reply, check)
        return { server: await imageUploads.setIcon(userId, serverId, image) }
      },
    )
  })

  removingRoutes(app, dependencies)
}

function removingRoutes(app: App, { imageUploads }: Dependencies): void {
  app.delete(
    '/users/me/avatar',
    { schema: { tags, summary: 'Remove the avatar', response: { 200: Ok, '4xx': ErrorBody } } },
    async (request) => {
      await imageUploads.clearAvatar(callerOf(request).userId)
      return { ok: true as const }
    },
  )

  app.delete(
    '/servers/:serverId/icon',
    {
      schema: {
        tags,
        summary: 'Remove a server’s icon',
        params: ServerParams,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await imageUploads.clearIcon(callerOf(request).userId, request.params.serverId)
      return { ok: true as const }
    },
  )
}

/** The options of a route that takes an image. */
function uploading(summary: string, answer: Record<string, TSchema>, params?: TSchema) {
  return {
    // The form only describes the body, which is read as it comes.
    validatorCompiler: () => () => true,
    schema: {
      tags,
      summary,
      description:
        'Multipart, with a PNG, JPEG, GIF, WebP or AVIF image in the one field `file`, of at most ' +
        `${limits.imageUploadBytes} bytes.`,
      consumes: ['multipart/form-data'],
      body: UploadForm,
      ...(params && { params }),
      response: { 200: Type.Object(answer), '4xx': ErrorBody, 507: ErrorBody },
    },
  }
}
