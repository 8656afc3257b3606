import { fileURLToPath } from 'node:url'
import packageInfo from '../package.json' with { type: 'json' }
import { defaultPasswordCost } from './chat/accounts/passwords.ts'
import type { PasswordCost } from './chat/accounts/passwords.ts'
import { registerAccounts } from './chat/accounts/register.ts'
import { registerAuditLog } from './chat/audit/register.ts'
import { registerChannels } from './chat/channels/register.ts'
import { registerGameServers } from './chat/game-servers/register.ts'
import { registerImages } from './chat/images/register.ts'
import { registerInstance } from './chat/instance/register.ts'
import { registerInvites } from './chat/invites/register.ts'
import { registerMembers } from './chat/members/register.ts'
import { registerMessages } from './chat/messages/register.ts'
import { registerRoles } from './chat/roles/register.ts'
import { registerServers } from './chat/servers/register.ts'
import { registerVoice } from './chat/voice/register.ts'
import { registerWebhooks } from './chat/webhooks/register.ts'
import { createLocalCluster } from './cluster/cluster.ts'
import type { Cluster } from './cluster/cluster.ts'
import { createBackground } from './core/background.ts'
import type { Background } from './core/background.ts'
import { monotonicClock, systemClock } from './core/clock.ts'
import type { Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import type { Log } from './core/log.ts'
import type { BusMessage } from './events/bus-message.ts'
import { createEventPublisher } from './events/event-publisher.ts'
import { registerGateway } from './gateway/register.ts'
import type { LargeServerBounds } from './gateway/large-servers.ts'
import { isGatewayRequest } from './gateway/socket.ts'
import { chatErrors } from './http/chat-errors.ts'
import { createChatRoutes } from './http/chat-scopes.ts'
import { limitConnections } from './http/connection-limits.ts'
import { createErrorFormats } from './http/error-formats.ts'
import { listen, listeningUrl, urlsForOtherMachines } from './http/listen.ts'
import { serveOperator } from './http/operator-socket.ts'
import type { OperatorCommands } from './http/operator-socket.ts'
import { createOrigins } from './http/origins.ts'
import { closeHttpServer, createHttpServer } from './http/server.ts'
import { serveWebClient, webClientErrors } from './http/web-client.ts'
import { createStatusQueries, registerStatus } from './status/register.ts'
import { statusErrors } from './status/routes.ts'
import { openStorage } from './storage/open-storage.ts'
import type { OpenStorage } from './storage/open-storage.ts'
import type { StorageOptions } from './storage/sqlite.ts'

const { version } = packageInfo
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Guildhall {
  /** The URL that it listens on, with the actual port. */
  url: string
  /** The URLs at which other machines reach it, if it listens on all addresses of this one. */
  urlsForOtherMachines: string[]
  /** Accepts no new work, finishes running work and closes the database. */
  stop(): Promise<void>
}

export interface GuildhallOptions {
  config: Config
  log: Log
  clock?: Clock
  /** For limits and timeouts; must never jump. */
  monotonic?: Clock
  /** What this process shares with others; by default it runs alone. */
  cluster?: Cluster<BusMessage>
  storage?: StorageOptions
  /** The cost of hashing a password. Not a setting: only tests, which hash thousands of passwords, lower it. */
  passwordCost?: PasswordCost | undefined
  /** When a server is large. Not a setting: only tests, which have few accounts, lower it. */
  largeServer?: LargeServerBounds | undefined
}

/** Starts a whole Guildhall. This is the one function that knows all parts and connects them. Throws StartError. */
export async function startGuildhall(options: GuildhallOptions): Promise<Guildhall> {
  const { config, log, storage: storageOptions = {} } = options
  const background = createBackground(log)
  // The status service stores nothing: alone, it needs no data directory.
  const storage = config.services.has('chat')
    ? await openStorage({ config, log, background, options: storageOptions })
    : null
  const base = createBase(options, background)
  const { app } = base
  let closeOperatorSocket = async (): Promise<void> => undefined
  let stopWatching = async (): Promise<void> => undefined
  const stop = async (): Promise<void> => {
    storage?.database.stopWaiting()
    await closeOperatorSocket()
    await closeHttpServer(app)
    await stopWatching()
    await background.stop()
    await storage?.close()
  }
  try {
    if (config.services.has('status')) registerStatus(base)
    const chat = storage && registerChat({ ...base, ...storage })
    if (chat) stopWatching = chat.stopWatching
    serveWebClient(app, webFolder)
    await listen(app, config)
    if (chat) {
      closeOperatorSocket = await serveOperator(config.dataDir, chat.operatorCommands, log)
    }
    const url = listeningUrl(app, config)
    return { url, urlsForOtherMachines: urlsForOtherMachines(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The parts that both services need. */
function createBase(options: GuildhallOptions, background: Background) {
  const { config, log, clock = systemClock, monotonic = monotonicClock } = options
  const { passwordCost = defaultPasswordCost, largeServer } = options
  const cluster = options.cluster ?? createLocalCluster<BusMessage>(log, monotonic)
  const errorFormats = createErrorFormats(webClientErrors)
  for (const format of [chatErrors, statusErrors]) errorFormats.add(format)
  const isUpgrade = config.services.has('chat') ? isGatewayRequest : undefined
  const app = createHttpServer(config, log, errorFormats, isUpgrade)
  const { connectsPerAddressPerMinute } = config.limits
  const connectLimit = cluster.rateLimits.perMinute('connects', connectsPerAddressPerMinute)
  const takeConnect = connectLimit.take
  const connections = limitConnections(app.server, { config, takeConnect, log, monotonic })
  const statusQueries = createStatusQueries({ config, log, rateLimits: cluster.rateLimits })
  const shared = { config, log, clock, monotonic, background, version, passwordCost, largeServer }
  return { ...shared, ...cluster, ...statusQueries, app, errorFormats, connections }
}

type Base = ReturnType<typeof createBase>

interface Chat {
  /** The commands that the operator's command line can call. */
  operatorCommands: OperatorCommands
  /** Ends the queries of watched game servers and stores what is not stored yet. */
  stopWatching: () => Promise<void>
}

/** Registers all domains of the chat platform. */
function registerChat(base: Base & OpenStorage): Chat {
  const { app, bus, database } = base
  const { routes, mount } = createChatRoutes()
  const origins = createOrigins(base)
  const publisher = createEventPublisher(database, bus)
  const parts = { ...base, routes, origins, publisher }
  const { accounts, sessions, operatorCommands } = registerAccounts(parts)
  const findCaller = sessions.find
  const { servers } = registerServers(parts)
  const { actionHandlers, ...messageWriters } = registerMessages(parts)
  registerInstance(parts)
  registerAuditLog(parts)
  registerChannels(parts)
  registerRoles(parts)
  registerMembers(parts)
  registerInvites(parts)
  registerImages({ ...parts, accounts, servers })
  registerWebhooks({ ...parts, ...messageWriters })
  const gameServers = registerGameServers({
    ...parts,
    ...messageWriters,
    queryGameServer: base.status.watch,
    statusQueries: base.queries,
  })
  const { voice, voiceActions, operatorCommands: voiceCommands } = registerVoice(parts)
  const handlers = { ...actionHandlers, ...voiceActions }
  registerGateway({ ...parts, actionHandlers: handlers, voice, findCaller })
  mount(app, { ...parts, findCaller })
  return {
    operatorCommands: { ...operatorCommands, ...voiceCommands },
    stopWatching: gameServers.stop,
  }
}
