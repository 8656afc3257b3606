import type { Server } from 'node:http'
import type { Bus } from '../cluster/bus.ts'
import type { PresenceBook } from '../cluster/presence.ts'
import type { RateLimit } from '../cluster/rate-limit.ts'
import type { Background } from '../core/background.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { BusMessage } from '../events/bus-message.ts'
import type { FindCaller } from '../http/caller.ts'
import type { Connections } from '../http/connections.ts'
import type { Origins } from '../http/origins.ts'
import type { Database } from '../storage/database.ts'
import { createAudience } from './audience.ts'
import { createConnections } from './connections.ts'
import { createDirectory } from './directory.ts'
import type { Handlers } from './dispatch.ts'
import { createPresences } from './presences.ts'
import { createReadStates } from './read-states.ts'
import { createSessions } from './sessions.ts'
import { createSnapshots } from './snapshot.ts'
import { listenForUpgrades } from './socket.ts'
import { createWelcome } from './welcome.ts'

export interface Gateway {
  /** Takes connections that ask the HTTP server for them. */
  listen(server: Server): void
  /** Closes every connection. */
  close(): void
}

export interface GatewayParts {
  database: Database
  bus: Bus<BusMessage>
  presence: PresenceBook
  clock: Clock
  log: Log
  background: Background
  findCaller: FindCaller
  checkOrigin: Origins['check']
  admitConnection: Connections['admitToGateway']
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
  const snapshots = createSnapshots({ directory, book })
  const tellReadStates = createReadStates({ database, directory, background })
  const welcome = createWelcome({ database, directory, snapshots, background, presences })
  const audience = createAudience({ directory, presences, welcome, tellReadStates })
  const sessions = createSessions({ database, directory, snapshots, presences, book, clock, log })
  const connections = createConnections({ ...parts, sessions, directory, presences })

  bus.subscribe((message) => {
    if (message.kind === 'event') audience.deal(message.recipients, message.event)
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
