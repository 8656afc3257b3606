import type { RateLimit } from '../../cluster/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { clientKey } from '../../http/client-address.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle } from '../../http/route.ts'
import type { PublicPage } from './public-page.ts'

interface Dependencies {
  page: PublicPage
  /** Counted per client address. */
  views: RateLimit
}

const cacheControl = 'public, max-age=30'

/** The routes that need no login. */
export function publicGameServerRoutes(app: App, { page, views }: Dependencies): void {
  handle(app, 'getPublicServer', async ({ params, request, reply }) => {
    await requireWithinLimit(reply, 'public-page', views.take(clientKey(request)))
    const found = await page.load(params.serverId)
    void reply.header('cache-control', cacheControl)
    return found
  })

  handle(app, 'getGameServerBadge', async ({ params, request, reply }) => {
    await requireWithinLimit(reply, 'public-page', views.take(clientKey(request)))
    const svg = await page.badge(params.serverId, params.gameServerId)
    return reply
      .headers({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': cacheControl,
      })
      .send(svg)
  })
}
