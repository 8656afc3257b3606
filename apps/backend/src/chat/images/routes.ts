import type { FastifyReply } from 'fastify'
import type { RateDecision, RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import { requireWithinLimit, setRateLimitHeaders } from '../../http/rate-limit-headers.ts'
import { handle } from '../../http/route.ts'
import type { Image } from './fetch-image.ts'
import type { ForeignImages } from './foreign-images.ts'
import type { UploadedImages } from './uploaded-images.ts'

/** For an original in the place of a size that may be made later. */
const forAMinute = 'public, max-age=60'
const forADay = 'public, max-age=86400'
/** A changed image has another path. */
const forever = 'public, max-age=31536000, immutable'
/** Enough for the maximum number of addresses of the maximum length. */
const linksBodyBytes = 1024 * 1024

export function imageLinkRoutes(
  app: App,
  { foreignImages, imageLinkLimit }: { foreignImages: ForeignImages; imageLinkLimit: RateLimit },
): void {
  handle(
    app,
    'createImageLinks',
    async ({ caller, body }) => ({
      links: body.urls.map((url) => ({ url, link: foreignImages.linkTo(url, caller.userId) })),
      expiresAt: foreignImages.linksExpireAt(),
    }),
    {
      bodyLimit: linksBodyBytes,
      preHandler: async (request, reply) => {
        const decision = imageLinkLimit.take(callerOf(request).userId)
        await requireWithinLimit(reply, 'imageLinks', decision)
      },
    },
  )
}

/** Images that browsers show without a login: the path is the only credential. */
export function publicImageRoutes(
  app: App,
  {
    foreignImages,
    uploadedImages,
  }: { foreignImages: ForeignImages; uploadedImages: UploadedImages },
): void {
  handle(app, 'showLinkedImage', async ({ params: { signature, url }, query, reply }) => {
    const onLimit = (imageFetches: RateDecision): void =>
      setRateLimitHeaders(reply, { imageFetches })
    const image = await foreignImages.show(signature, url, onLimit, query.size)
    return sendImage(reply, image, forADay)
  })

  handle(app, 'showImage', async ({ params, query, reply }) => {
    const image = await uploadedImages.open(params.id, query.size)
    return sendImage(reply, image, image.isFinal ? forever : forAMinute)
  })
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
    .send(Buffer.from(content.buffer, content.byteOffset, content.length))
}
