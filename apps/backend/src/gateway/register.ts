import type { ChatParts } from '../chat/chat-parts.ts'
import type { VoiceHooks } from '../chat/voice/access.ts'
import type { Directory } from '../directory/directory.ts'
import type { App } from '../http/app-types.ts'
import type { FindCaller } from '../http/caller.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import type { GatewayAction, Handlers } from './connection/client-frame.ts'
import { createGateway } from './gateway.ts'
import type { Gateway } from './gateway.ts'
import { largeServerBounds } from './large-servers/large-servers.ts'
import type { LargeServerBounds } from './large-servers/large-servers.ts'
import { gatewayRoutes } from './routes.ts'
import type { Session } from './session/session.ts'

interface Parts extends ChatParts {
  app: App
  directory: Directory<Session>
  connections: ConnectionLimits
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
  const { app, config, rateLimits, routes, readiness } = parts
  const { limits } = config
  const connectLimit = rateLimits.perMinute('account-connects', limits.accountConnectsPerMinute)
  const gateway = createGateway({
    ...parts,
    clock: parts.monotonic,
    wallClock: parts.clock,
    checkOrigin: parts.origins.check,
    admitConnection: parts.connections.admitToGateway,
    actionsPerConnectionPerMinute: limits.gatewayActionsPerMinute,
    accountActionLimit: rateLimits.perMinute('account-actions', limits.accountActionsPerMinute),
    connectLimit,
    handlers: parts.actionHandlers,
    largeServer: parts.largeServer ?? largeServerBounds,
  })
  gateway.listen(app.server)
  app.addHook('preClose', async () => gateway.close())
  routes.gateway((scope) => gatewayRoutes(scope, { connectLimit, readiness }))
  return gateway
}
