import { createHash } from 'node:crypto'
import { publicPagePath } from '@guildhall/contract'
import type { GameServerPoint, Language } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { ReadAppearance } from '../../core/appearance.ts'
import { loadHistory } from './history.ts'
import type { PublicPage } from './public-page.ts'
import { publicServerPage, publicServerWidget } from './site/site-pages.ts'
import type { SiteContext } from './site/site-pages.ts'
import { siteTexts } from './site/site-texts.ts'

export interface SiteRequest {
  /** The short address or the id of the server. */
  addressOrId: string
  kind: 'page' | 'widget'
  /** Shows only this game server, in a widget. */
  gameServerId: string | undefined
  language: Language
  theme: SiteContext['theme']
  linkBase: string
  inviteUrl: (code: string) => string
}

/** The public page and the widget of a server as HTML. */
export interface PublicSite {
  /** Throws `not_found` where nothing is public. */
  render(request: SiteRequest): Promise<{ html: string; etag: string }>
}

const dayMs = 86_400_000
/** The points of a chart, half an hour each. */
const chartPoints = 50
const spanMs = 30 * 60_000
const stepMs = 5 * 60_000
/** Charts change slowly: the page of a large community must not read all of them for each visitor. */
const chartsKeptMs = 60_000
const maxKeptCharts = 2000

export function createPublicSite({
  database,
  page,
  clock,
  readAppearance,
}: Pick<ChatParts, 'database' | 'clock'> & {
  page: PublicPage
  readAppearance: ReadAppearance
}): PublicSite {
  const charts = new Map<string, { points: Promise<GameServerPoint[]>; loadedAt: number }>()

  function historyOf(id: string, now: number): Promise<GameServerPoint[]> {
    const known = charts.get(id)
    if (known && Math.abs(now - known.loadedAt) < chartsKeptMs) return known.points
    if (charts.size >= maxKeptCharts) charts.clear()
    const range = { from: now - dayMs, to: now }
    const points = loadHistory(database.read, id, range, now, chartPoints)
    charts.set(id, { points, loadedAt: now })
    points.catch(() => charts.delete(id))
    return points
  }

  return {
    async render({ addressOrId, kind, gameServerId, language, theme, linkBase, inviteUrl }) {
      const now = clock()
      const { server, shortAddress, inviteCode, gameServers } = await page.find(addressOrId)
      const chosen = gameServers.filter(
        ({ id }) => gameServerId === undefined || id === gameServerId,
      )
      if (chosen.length === 0) throw notFound('game server')
      const withHistory = await Promise.all(
        chosen.map(async (gameServer) => ({
          ...gameServer,
          history: kind === 'page' ? await historyOf(gameServer.id, now) : [],
        })),
      )
      const site = {
        server,
        gameServers: withHistory,
        inviteUrl: inviteCode === null ? null : inviteUrl(inviteCode),
      }
      // In steps, so that the page stays the same while nothing happens.
      const to = now - (now % stepMs) + stepMs
      const range = { from: to - dayMs, to, spanMs }
      const path = publicPagePath('publicServer', shortAddress ?? server.id)
      const context = {
        texts: siteTexts[language],
        ...{ language, theme, now, range, linkBase, path },
        instance: await readAppearance(),
      }
      const render = kind === 'page' ? publicServerPage : publicServerWidget
      const { text } = render(site, context)
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      return { html: text, etag }
    },
  }
}
