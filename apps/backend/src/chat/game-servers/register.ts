import type { Bus } from '../../cluster/bus.ts'
import type { RateLimit } from '../../cluster/rate-limit.ts'
import type { BusMessage } from '../../events/bus-message.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createGameServers } from './actions.ts'
import { createHistoryPurge } from './purge-history.ts'
import type { QueryGameServer } from './query-outcome.ts'
import { gameServerRoutes } from './routes.ts'
import { createWatcher } from './watcher.ts'

interface GameServerParts extends ChatParts {
  bus: Bus<BusMessage>
  /** Through the guard and the limits of the status service. */
  queryGameServer: QueryGameServer
  /** The status queries of each client address. */
  statusQueries: RateLimit
}

interface Registered {
  /** Stores the results that are not stored yet, before the database closes. */
  stop(): Promise<void>
}

const purgeMs = 10 * 60_000

export function registerGameServers(parts: GameServerParts): Registered {
  const { routes, config, database, publisher, clock, background, queryGameServer } = parts
  const intervalMs = config.watchIntervalMs
  const watcher = createWatcher({ ...parts, query: queryGameServer, intervalMs })
  const gameServers = createGameServers({
    database,
    publisher,
    clock,
    query: queryGameServer,
    watcher,
  })
  routes.session((app) => gameServerRoutes(app, { gameServers, queries: parts.statusQueries }))
  background.every(
    'game server histories',
    purgeMs,
    createHistoryPurge(database, watcher.isWatched),
  )
  return { stop: watcher.stop }
}
