import type { Server } from 'node:http'
import type { Bus } from '../cluster/bus.ts'
import type { PresenceStore } from '../cluster/presence.ts'
import type { RateLimit } from '../cluster/rate-limit.ts'
import type { Background } from '../core/background.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { BusMessage } from '../events/bus-message.ts'
import type { FindCaller } from '../http/caller.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import type { Origins } from '../http/origins.ts'
import type { Database } from '../storage/database.ts'
import { createBroadcaster } from './broadcaster.ts'
import { createConnections } from './connections.ts'
import { createDirectory } from './directory.ts'
import type { Handlers } from './client-frame.ts'
import { createPresences } from './presences.ts'
import { createReadStateSender } from './read-state-sender.ts'
import { createSessions } from './sessions.ts'
import { createSnapshotLoader } from './snapshot.ts'
import { listenForUpgrades } from './socket.ts'
import { createServerJoinAnnouncer } from './server-join.ts'

export interface Gateway {
  /** Takes connections that ask the HTTP server for them. */
  listen(server: Server): void
  /** Closes every connection. */
  close(): void
}

export interface GatewayParts {
  database: Database
  bus: Bus<BusMessage>
  presence: PresenceStore
  clock: Clock
  log: Log
  background: Background
  findCaller: FindCaller
  checkOrigin: Origins['check']
  admitConnection: ConnectionLimits['admitToGateway']
  /** Counts the actions of each connection. */
  actionLimit: RateLimit
  /** Counts the actions of each account, over all its connections. */
  accountActions: RateLimit
  /** Counts the connections that each account opens. */
  connects: RateLimit
  /** Carry out the actions that are not the gateway's own. */
  handlers: Omit<Handlers, 'heartbeat' | 'presence.set'>
}

/** How often it is looked after what time alone changes, and presences are told. */
const tickMs = 250

/** The persistent connections of clients: told of everything that they may know, in order, from the bus. */
export function createGateway(parts: GatewayParts): Gateway {
  const { database, bus, presence: book, clock, log, background } = parts
  const directory = createDirectory(log)
  const presences = createPresences({ book, directory, clock })
  const snapshots = createSnapshotLoader({ directory, book })
  const sendReadStates = createReadStateSender({ database, directory, background })
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
    announceServerJoin,
    sendReadStates,
  })
  const sessions = createSessions({ database, directory, snapshots, presences, book, clock, log })
  const connections = createConnections({ ...parts, sessions, directory, presences })

  bus.subscribe((message) => {
    if (message.kind === 'event') broadcaster.broadcast(message.recipients, message.event)
    else sessions.endLogins(message.sessionIds)
  })
  background.every('look after the gateway', tickMs, () => {
    connections.tick()
    sessions.tick()
    presences.tick()
  })

  return {
    listen: (server) => listenForUpgrades(server, { ...parts, ...connections }),
    close: () => connections.closeAll(),
  }
}
