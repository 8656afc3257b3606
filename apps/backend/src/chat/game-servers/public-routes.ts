import { pagePath } from '@guildhall/contract'
import type { App } from '../../http/app-types.ts'
import { countRequest } from '../../http/address-limit.ts'
import type { AddressLimit } from '../../http/address-limit.ts'
import type { Origins } from '../../http/origins.ts'
import { handle } from '../../http/route.ts'
import type { PublicPage } from './public-page.ts'

const cacheControl = 'public, max-age=30'

/** The routes that need no login. */
export function publicGameServerRoutes(
  app: App,
  {
    page,
    views,
    linkBase,
  }: { page: PublicPage; views: AddressLimit; linkBase: Origins['linkBase'] },
): void {
  handle(app, 'getPublicServer', async ({ params, request, reply }) => {
    await countRequest(request, reply, views)
    const { inviteCode, shortAddress: _, ...found } = await page.load(params.serverId)
    void reply.header('cache-control', cacheControl)
    const invite = inviteCode && pagePath('invite', { code: inviteCode })
    return { ...found, inviteUrl: invite && linkBase(request.raw) + invite }
  })

  handle(app, 'getGameServerBadge', async ({ params, request, reply }) => {
    await countRequest(request, reply, views)
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
