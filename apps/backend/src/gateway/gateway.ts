import type { Server } from 'node:http'
import type { ChatParts } from '../chat/chat-parts.ts'
import type { VoiceHooks } from '../chat/voice/access.ts'
import type { RateLimit } from '../core/rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import type { FindCaller } from '../http/caller.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import type { Origins } from '../http/origins.ts'
import { createBroadcaster } from './broadcast/broadcaster.ts'
import { createConnections } from './connection/connections.ts'
import type { Directory as SharedDirectory } from '../directory/directory.ts'
import { createDeferredQueue } from './broadcast/deferred-queue.ts'
import type { Directory } from './directory.ts'
import type { Session } from './session/session.ts'
import type { GatewayAction, Handlers } from './connection/client-frame.ts'
import { createLargeServers } from './large-servers/large-servers.ts'
import type { LargeServerBounds } from './large-servers/large-servers.ts'
import { createMemberSubscriptions } from './large-servers/member-subscriptions.ts'
import { createPresences } from './presence/presences.ts'
import { createReadStateSender } from './broadcast/read-state-sender.ts'
import { createRestart } from './session/restart.ts'
import { createSessions } from './session/sessions.ts'
import { createSnapshotLoader } from './snapshot/snapshot.ts'
import { listenForUpgrades } from './connection/socket.ts'
import { createServerJoinAnnouncer } from './snapshot/server-join.ts'

export interface Gateway {
  /** Accepts the WebSocket handshakes that reach the HTTP server. */
  listen(server: Server): void
  /** Asks clients to connect to another process, one after another within this time. New connections are refused. */
  drain(ms: number): Promise<void>
  /** Closes every connection. */
  close(): void
  /** How many connections of this process are open. */
  connectionCount(): number
  /** Call this when all work has ended. Returns what the next process needs so that clients can resume their sessions. */
  save(): Buffer | null
  /** Call this before the process accepts connections, with what the previous one saved. */
  restore(saved: Buffer): Promise<void>
}

export interface GatewayParts extends Pick<
  ChatParts,
  | 'database'
  | 'bus'
  | 'presence'
  | 'processes'
  | 'version'
  | 'log'
  | 'metrics'
  | 'readiness'
  | 'background'
> {
  directory: SharedDirectory<Session>
  /** Never jumps. */
  clock: Clock
  wallClock: Clock
  findCaller: FindCaller
  checkOrigin: Origins['check']
  admitConnection: ConnectionLimits['admitToGateway']
  actionsPerConnectionPerMinute: number
  /** Counts the actions of each account, over all its connections. */
  accountActionLimit: RateLimit
  /** Counts the connections that each account opens. */
  connectLimit: RateLimit
  /** The handlers of all actions that the gateway does not handle itself. */
  handlers: Omit<Handlers, GatewayAction>
  voice: VoiceHooks
  largeServer: LargeServerBounds
}

/** How often timeouts are checked and presences are published. */
const tickMs = 250

/** The persistent connections of clients. Each client receives, in order, every event on the bus that it may see. */
export function createGateway(parts: GatewayParts): Gateway {
  const { database, bus, clock, log, background, voice } = parts
  const deferred = createDeferredQueue(log)
  const { statesIn: voiceStatesIn, callIn } = voice
  const directory: Directory = { ...parts.directory, deferred, voiceStatesIn, callIn }
  const subscriptions = createMemberSubscriptions({ database, directory, background, clock })
  const presences = createPresences({ ...parts, directory, subscriptions })
  const { unpublished } = presences
  const bounds = parts.largeServer
  const largeServers = createLargeServers({ directory, subscriptions, unpublished, bounds, clock })
  const snapshots = createSnapshotLoader(directory)
  const { sendReadStates, recountMentions, recountRoleMentions } = createReadStateSender({
    database,
    directory,
    background,
  })
  const announceServerJoin = createServerJoinAnnouncer({
    database,
    directory,
    snapshots,
    background,
    presences,
  })
  const broadcaster = createBroadcaster({
    directory,
    presences,
    subscriptions,
    announceServerJoin,
    sendReadStates,
    recountMentions,
    recountRoleMentions,
  })
  const sessions = createSessions({ ...parts, directory, snapshots, presences, subscriptions })
  const connections = createConnections({ ...parts, sessions, directory, presences, subscriptions })

  const restart = createRestart({
    ...parts,
    directory,
    sessions,
    presences,
    subscriptions,
    snapshots,
    now: parts.wallClock,
    flush() {
      broadcaster.flush()
      presences.tick()
      largeServers.flush()
    },
  })
  let hasPublished = false

  bus.subscribe((message) => {
    if (message.kind === 'sessions_ended') {
      sessions.endLogins(message.sessionIds)
      return undefined
    }
    if (message.kind === 'conversation_opened') {
      hasPublished = true
      broadcaster.openConversation(message)
      return undefined
    }
    if (message.kind === 'events_missed') {
      sessions.restart()
      return undefined
    }
    hasPublished = true
    const isAccessChange = broadcaster.broadcast(message.recipients, message.event)
    return isAccessChange ? voice.reviewAll() : undefined
  })
  background.every('gateway tick', tickMs, () => {
    connections.tick()
    sessions.tick()
    presences.tick()
    largeServers.tick()
    subscriptions.tick()
  })

  return {
    listen: (server) => listenForUpgrades(server, { ...parts, ...connections }),
    drain: (ms) => connections.drain(ms),
    close() {
      restart.prepare()
      connections.closeAll()
    },
    connectionCount: connections.count,
    save: () => restart.save(),
    restore: (saved) => restart.restore(saved, () => hasPublished),
  }
}
