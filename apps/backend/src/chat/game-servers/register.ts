import type { Bus } from '../../events/bus.ts'
import type { RateLimit } from '../../core/rate-limit.ts'
import { runWhenDue } from '../../core/run-when-due.ts'
import type { AddressLimit } from '../../http/address-limit.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { ReadAppearance } from '../../core/appearance.ts'
import type { Messages, TransactMessages } from '../messages/actions.ts'
import { createGameServers } from './actions.ts'
import { createAlerts } from './alerts.ts'
import { createCards } from './cards.ts'
import { measureGameServers } from './metrics.ts'
import { createPublicPageSettings } from './public-page-settings.ts'
import { createPublicPage } from './public-page.ts'
import { publicGameServerRoutes } from './public-routes.ts'
import { createPublicSite } from './public-site.ts'
import { createHistoryPurge } from './purge-history.ts'
import type { QueryGameServer } from './query-outcome.ts'
import { gameServerRoutes } from './routes.ts'
import { siteRoutes } from './site-routes.ts'
import { createWatcher } from './watcher.ts'

interface GameServerParts extends ChatParts {
  bus: Bus
  /** Through the guard and the limits of the status service. */
  queryGameServer: QueryGameServer
  /** The status queries of each client address. */
  statusQueries: RateLimit
  transactMessages: TransactMessages
  send: Messages['send']
  channelToPost: Messages['channelToPost']
  readAppearance: ReadAppearance
}

interface Registered {
  /** Stores the results that are not stored yet, before the database closes. */
  stop(): Promise<void>
}

const purgeMs = 10 * 60_000
const purgeCheckMs = 1000

export function registerGameServers(parts: GameServerParts): Registered {
  const { routes, config, database, publisher, clock, jobs, queryGameServer } = parts
  const intervalMs = config.watchIntervalMs
  const alerts = createAlerts(parts)
  const cards = createCards({
    ...parts,
    query: queryGameServer,
    current: (gameServer) => ({
      ...gameServer,
      status: watcher.freshStatus(gameServer) ?? gameServer.status,
    }),
  })
  const watcher = createWatcher({ ...parts, query: queryGameServer, intervalMs, alerts, cards })
  if (config.metricsGameServers) measureGameServers(parts.metrics, watcher.statuses)
  const gameServers = createGameServers({
    database,
    publisher,
    clock,
    query: queryGameServer,
    watcher,
  })
  const publicPage = createPublicPageSettings({ database, publisher, clock })
  routes.session((app) =>
    gameServerRoutes(app, { gameServers, cards, publicPage, queries: parts.statusQueries }),
  )
  const page = createPublicPage({ database, watcher, clock })
  const site = createPublicSite({ ...parts, page })
  const { linkBase } = parts.origins
  const views: AddressLimit = {
    name: 'public-page',
    limit: parts.rateLimits.perMinute(
      'public-page',
      parts.settings.limit('publicPageRatePerMinute'),
    ),
  }
  routes.open((app) => publicGameServerRoutes(app, { page, views, linkBase }))
  routes.pages((app) =>
    siteRoutes(app, { site, views, linkBase, readAppearance: parts.readAppearance }),
  )
  const purge = runWhenDue(clock, purgeMs, createHistoryPurge(database, watcher.isWatched))
  jobs.every('game server histories', purgeCheckMs, purge)
  return { stop: watcher.stop }
}
