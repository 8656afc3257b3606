import type { ChatParts } from '../chat/chat-parts.ts'
import type { VoiceHooks } from '../chat/voice/access.ts'
import type { Directory as SharedDirectory } from '../directory/directory.ts'
import type { App } from '../http/app-types.ts'
import type { FindCaller } from '../http/caller.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import { startBroadcaster } from './broadcast/broadcaster.ts'
import { createReadStateSender } from './broadcast/read-state-sender.ts'
import type { GatewayAction, Handlers } from './connection/client-frames.ts'
import { createConnections } from './connection/connections.ts'
import { listenForUpgrades } from './connection/socket.ts'
import { createDeferredQueue } from './directory.ts'
import type { Directory } from './directory.ts'
import { createLargeServers } from './large-servers/large-servers.ts'
import type { LargeServerBounds } from './large-servers/large-servers.ts'
import { createMemberSubscriptions } from './large-servers/member-subscriptions.ts'
import { createPresences } from './presence/presences.ts'
import { gatewayRoutes } from './routes.ts'
import type { Session } from './session/session.ts'
import { createSessions } from './session/sessions.ts'
import { createServerJoinAnnouncer } from './snapshot/server-join.ts'
import { createSnapshotLoader } from './snapshot/snapshot.ts'

export interface Gateway {
  /** Asks clients to connect to another process, one after another within this time. New connections are refused. */
  drain(ms: number): Promise<void>
  /** How many connections of this process are open. */
  connectionCount(): number
}

interface Parts extends ChatParts {
  app: App
  directory: SharedDirectory<Session>
  connections: ConnectionLimits
  findCaller: FindCaller
  /** The handlers of all actions that the gateway does not handle itself. */
  actionHandlers: Omit<Handlers, GatewayAction>
  voice: VoiceHooks
  largeServer?: LargeServerBounds | undefined
}

/** How often timeouts are checked and presences are published. */
const tickMs = 250

/**
 * Opens the gateway on the HTTP server of `app`: the persistent connections of clients, each of which receives, in order, every event
 * on the bus that it may see. It closes when `app` does.
 */
export function registerGateway(given: Parts): Gateway {
  const { app, settings, rateLimits, routes, readiness, background, voice } = given
  const directory: Directory = {
    ...given.directory,
    deferred: createDeferredQueue(given.log),
    voiceStatesIn: voice.voiceStatesIn,
    callIn: voice.callIn,
  }
  const base = { ...given, directory }
  const snapshots = createSnapshotLoader(directory)
  const subscriptions = createMemberSubscriptions(base)
  const presences = createPresences({ ...base, subscriptions })
  const parts = { ...base, snapshots, subscriptions, presences }
  const largeServers = createLargeServers(parts)
  startBroadcaster({
    ...parts,
    ...createReadStateSender(parts),
    announceServerJoin: createServerJoinAnnouncer(parts),
  })
  const sessions = createSessions(parts)
  const perMinute = settings.limit('accountConnectsPerMinute')
  const connectLimit = rateLimits.perMinute('account-connects', perMinute)
  const connections = createConnections({ ...parts, sessions, connectLimit })
  background.every('gateway tick', tickMs, () => {
    connections.tick()
    sessions.tick()
    presences.tick()
    largeServers.tick()
    subscriptions.tick()
  })
  const { accept, admit } = connections
  listenForUpgrades(app.server, { ...parts, accept, admit })
  app.addHook('preClose', async () => {
    connections.closeAll()
  })
  routes.gateway((scope) => gatewayRoutes(scope, { connectLimit, readiness }))
  return {
    drain: connections.drain,
    connectionCount: connections.count,
  }
}
