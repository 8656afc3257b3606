import type { Bus } from '../events/bus.ts'
import type { VoiceHooks } from '../chat/voice/access.ts'
import type { PresenceStore } from '../directory/presence.ts'
import type { RateLimits } from '../core/rate-limit.ts'
import type { Background } from '../core/background.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { ProcessGroup } from '../core/process-group.ts'
import type { Log } from '../core/log.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Directory } from '../directory/directory.ts'
import type { App } from '../http/app-types.ts'
import type { FindCaller } from '../http/caller.ts'
import type { ChatRoutes } from '../http/chat-scopes.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import type { Origins } from '../http/origins.ts'
import type { Readiness } from '../http/readiness.ts'
import type { Database } from '../storage/database.ts'
import type { GatewayAction, Handlers } from './connection/client-frame.ts'
import { createGateway } from './gateway.ts'
import type { Gateway } from './gateway.ts'
import { largeServerBounds } from './large-servers/large-servers.ts'
import type { LargeServerBounds } from './large-servers/large-servers.ts'
import { gatewayRoutes } from './routes.ts'
import type { Session } from './session/session.ts'

interface Parts {
  app: App
  config: Config
  log: Log
  metrics: Metrics
  readiness: Readiness
  clock: Clock
  monotonic: Clock
  version: string
  background: Background
  database: Database
  bus: Bus
  directory: Directory<Session>
  presence: PresenceStore
  processes: ProcessGroup
  rateLimits: RateLimits
  origins: Origins
  connections: ConnectionLimits
  routes: ChatRoutes
  findCaller: FindCaller
  /** The handlers of all actions that the gateway does not handle itself. */
  actionHandlers: Omit<Handlers, GatewayAction>
  voice: VoiceHooks
  largeServer?: LargeServerBounds | undefined
}

/** Opens the gateway on the HTTP server of `app`. It closes when `app` does. */
export function registerGateway(
  parts: Parts,
): Pick<Gateway, 'connectionCount' | 'drain' | 'save' | 'restore'> {
  const { app, config, log, monotonic, background, database, bus, presence, findCaller } = parts
  const { rateLimits, origins, connections, routes, actionHandlers, voice } = parts
  const { limits } = config
  const connectLimit = rateLimits.perMinute('account-connects', limits.accountConnectsPerMinute)
  const gateway = createGateway({
    database,
    bus,
    directory: parts.directory,
    presence,
    processes: parts.processes,
    clock: monotonic,
    wallClock: parts.clock,
    version: parts.version,
    log,
    metrics: parts.metrics,
    readiness: parts.readiness,
    background,
    findCaller,
    checkOrigin: origins.check,
    admitConnection: connections.admitToGateway,
    actionsPerConnectionPerMinute: limits.gatewayActionsPerMinute,
    accountActionLimit: rateLimits.perMinute('account-actions', limits.accountActionsPerMinute),
    connectLimit,
    handlers: actionHandlers,
    voice,
    largeServer: parts.largeServer ?? largeServerBounds,
  })
  gateway.listen(app.server)
  app.addHook('preClose', async () => gateway.close())
  routes.gateway((scope) => gatewayRoutes(scope, { connectLimit, readiness: parts.readiness }))
  return gateway
}
