import { ErrorBody, Id, ImageLink, ImageLinksRequest } from '@guildhall/contract'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import type { RateLimit } from '../../cluster/rate-limit.ts'
import { AppError } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import { tellRateLimits } from '../../http/rate-limit-headers.ts'
import { Bytes } from '../../http/upload.ts'
import type { Image } from './fetch-image.ts'
import type { ForeignImages } from './foreign.ts'
import type { OwnImages } from './own.ts'

const tags = ['images']
const bytes = { content: { 'image/*': { schema: Bytes } } }
const forADay = 'public, max-age=86400'
/** Another image has another path. */
const forever = 'public, max-age=31536000, immutable'
/** Room for as many addresses as long as they may be. */
const linksBodyBytes = 1024 * 1024

interface LinkDependencies {
  foreignImages: ForeignImages
  imageLinkLimit: RateLimit
}

export function imageLinkRoutes(
  app: App,
  { foreignImages, imageLinkLimit }: LinkDependencies,
): void {
  app.post(
    '/image-links',
    {
      bodyLimit: linksBodyBytes,
      schema: {
        tags,
        summary: 'Get links that show images from elsewhere',
        description:
          'The links lie on this origin, so that readers tell their address to no one else. They come in the order ' +
          'asked and last; nothing is fetched yet.',
        body: ImageLinksRequest,
        response: { 200: Type.Object({ links: Type.Array(ImageLink) }), '4xx': ErrorBody },
      },
      preHandler: async (request, reply) => {
        const decision = imageLinkLimit.take(callerOf(request).userId)
        tellRateLimits(reply, { imageLinks: decision })
        if (!decision.allowed) throw new AppError('rate_limited', 'Too many requests for links.')
      },
    },
    async (request) => ({
      links: request.body.urls.map((url) => ({ url, link: foreignImages.linkTo(url) })),
    }),
  )
}

interface Dependencies {
  foreignImages: ForeignImages
  ownImages: OwnImages
}

/** What browsers show without a login: whoever has the path may see the image. */
export function publicImageRoutes(app: App, { foreignImages, ownImages }: Dependencies): void {
  app.get(
    '/images/foreign/:signature/:url',
    {
      schema: {
        tags,
        summary: 'Show an image from elsewhere',
        description: 'Needs no login, but a path that `POST /api/image-links` gave.',
        params: Type.Object({ signature: Type.String(), url: Type.String() }),
        response: { 200: { description: 'The image', ...bytes }, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { signature, url } = request.params
      return sendImage(reply, await foreignImages.show(signature, url), forADay)
    },
  )

  app.get(
    '/images/:id',
    {
      schema: {
        tags,
        summary: 'Show an uploaded avatar or icon',
        description: 'Needs no login: `avatar` and `icon` are paths that cannot be guessed.',
        params: Type.Object({ id: Id }),
        response: { 200: { description: 'The image', ...bytes }, '4xx': ErrorBody },
      },
    },
    async (request, reply) => sendImage(reply, await ownImages.open(request.params.id), forever),
  )
}

function sendImage(
  reply: FastifyReply,
  { type, bytes: content }: Image,
  cacheControl: string,
): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `inline; filename="image.${type.slice('image/'.length)}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': cacheControl,
    })
    .send(content)
}
