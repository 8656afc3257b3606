import { languages, pagePath, publicPagePaths } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { countRequest } from '../../http/address-limit.ts'
import type { AddressLimit } from '../../http/address-limit.ts'
import type { Origins } from '../../http/origins.ts'
import { hasCurrent } from '../../http/response-headers.ts'
import type { ReadAppearance } from '../../core/appearance.ts'
import type { PublicSite, SiteRequest } from './public-site.ts'
import { messagePage } from './site/site-pages.ts'
import { siteScriptHash } from './site/site-script.ts'
import { siteStylesHash } from './site/site-styles.ts'
import { preferredLanguage, siteTexts } from './site/site-texts.ts'

type SiteRoute = {
  Params: { server: string }
  Querystring: Record<string, string | string[] | undefined>
}

/** The pages for everyone: HTML without the web client. */
export function siteRoutes(
  app: App,
  {
    site,
    views,
    linkBase,
    readAppearance,
  }: {
    site: PublicSite
    views: AddressLimit
    linkBase: Origins['linkBase']
    readAppearance: ReadAppearance
  },
): void {
  const show = async (
    kind: SiteRequest['kind'],
    request: FastifyRequest<SiteRoute>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { theme, language } = preferencesOf(request)
    void reply.headers(headersOf(kind))
    try {
      await countRequest(request, reply, views)
      const base = linkBase(request.raw)
      const { gameServer } = request.query
      const { html, etag } = await site.render({
        addressOrId: request.params.server,
        kind,
        gameServerId:
          kind === 'widget' && gameServer !== undefined ? String(gameServer) : undefined,
        language,
        theme,
        linkBase: base,
        inviteUrl: (code) => base + pagePath('invite', { code }),
      })
      void reply.headers({ etag, 'cache-control': 'public, max-age=30' })
      if (hasCurrent(request, etag)) return await reply.code(304).send()
      return await reply.type('text/html; charset=utf-8').send(html)
    } catch (error) {
      const message = messageOf(error)
      if (message === null) throw error
      const texts = siteTexts[language]
      const instance = await readAppearance()
      const page = messagePage(texts[message.id], { texts, language, theme, instance })
      return reply
        .code(message.status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.text)
    }
  }
  app.get<SiteRoute>(publicPagePaths.publicServer, (request, reply) => show('page', request, reply))
  app.get<SiteRoute>(publicPagePaths.publicWidget, (request, reply) =>
    show('widget', request, reply),
  )
}

/** Only the widget may be shown in frames of other sites. Nothing but the page's own style and script is allowed. */
function headersOf(kind: SiteRequest['kind']): Record<string, string> {
  const ancestors = kind === 'widget' ? '*' : "'none'"
  const policy =
    `default-src 'none'; style-src ${siteStylesHash}; script-src ${siteScriptHash}; img-src 'self'; ` +
    `connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${ancestors}`
  return {
    'content-security-policy': policy,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    vary: 'accept-language',
    ...(kind === 'widget'
      ? { 'cross-origin-resource-policy': 'cross-origin' }
      : { 'cross-origin-opener-policy': 'same-origin' }),
  }
}

function preferencesOf({ query, headers }: FastifyRequest<SiteRoute>) {
  const language = languages.find((known) => known === query['lang'])
  const theme = (['light', 'dark'] as const).find((name) => name === query['theme'])
  return { theme, language: language ?? preferredLanguage(headers['accept-language']) }
}

function messageOf(error: unknown): { id: 'missing' | 'busy'; status: number } | null {
  if (!(error instanceof AppError)) return null
  if (error.code === 'not_found') return { id: 'missing', status: 404 }
  return error.code === 'rate_limited' ? { id: 'busy', status: 429 } : null
}
