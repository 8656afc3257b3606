import { fileURLToPath } from 'node:url'
import packageInfo from '../package.json' with { type: 'json' }
import { defaultPasswordCost } from './chat/accounts/passwords.ts'
import type { PasswordCost } from './chat/accounts/passwords.ts'
import { registerAccounts } from './chat/accounts/register.ts'
import { registerAuditLog } from './chat/audit/register.ts'
import { registerChannels } from './chat/channels/register.ts'
import { registerImages } from './chat/images/register.ts'
import { registerInstance } from './chat/instance/register.ts'
import { registerInvites } from './chat/invites/register.ts'
import { registerMembers } from './chat/members/register.ts'
import { registerMessages } from './chat/messages/register.ts'
import { registerRoles } from './chat/roles/register.ts'
import { registerServers } from './chat/servers/register.ts'
import { createWebhookErrors } from './chat/webhooks/posting-routes.ts'
import { registerWebhooks } from './chat/webhooks/register.ts'
import { createLocalBus } from './cluster/local-bus.ts'
import { createMemoryPresence } from './cluster/memory-presence.ts'
import { createRateLimits } from './cluster/rate-limits.ts'
import { createBackground } from './core/background.ts'
import { monotonicClock, systemClock } from './core/clock.ts'
import type { Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import type { Log } from './core/log.ts'
import type { BusMessage } from './events/bus-message.ts'
import { createEventPublisher } from './events/event-publisher.ts'
import { registerGateway } from './gateway/register.ts'
import { isGatewayRequest } from './gateway/socket.ts'
import { createChatRoutes } from './http/chat-scopes.ts'
import { limitConnections } from './http/connection-limits.ts'
import { listen, listeningUrl, localUrls, urlsForOtherMachines } from './http/listen.ts'
import { serveOperator } from './http/operator-socket.ts'
import type { OperatorCommands } from './http/operator-socket.ts'
import { createOrigins } from './http/origins.ts'
import { chatErrors } from './http/chat-errors.ts'
import { closeHttpServer, createHttpServer } from './http/server.ts'
import { createIsTrustedProxy } from './http/trusted-proxy.ts'
import { webClientErrors, serveWebClient } from './http/web-client.ts'
import { registerStatus } from './status/register.ts'
import { statusErrors } from './status/routes.ts'
import { createDiskSpace } from './storage/disk-space.ts'
import { advanceClockToNewestTime } from './storage/advance-clock.ts'
import { openStorage } from './storage/open-storage.ts'
import type { OpenStorage } from './storage/open-storage.ts'
import type { StorageOptions } from './storage/sqlite.ts'

const { version } = packageInfo
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Guildhall {
  /** Where it listens, with the port that it was given. */
  url: string
  /** Under which addresses other machines reach it, where it listens on all addresses of this one. */
  urlsForOtherMachines: string[]
  /** Takes no new work, finishes what runs, closes the database. */
  stop(): Promise<void>
}

export interface GuildhallOptions {
  config: Config
  log: Log
  clock?: Clock
  /** What limits and timeouts are measured by. */
  monotonic?: Clock
  storage?: StorageOptions
  /** What hashing a password costs. No setting: only tests, which hash thousands, lower it. */
  passwordCost?: PasswordCost | undefined
}

/** Starts a whole Guildhall: the one place that knows all parts and joins them. Throws StartError. */
export async function startGuildhall(options: GuildhallOptions): Promise<Guildhall> {
  const { config, log, storage = {} } = options
  const { minFreeBytes } = config.storage
  // The status service keeps nothing: alone it needs no data directory.
  const hasChat = config.services.has('chat')
  const data = hasChat ? await openStorage(config.dataDir, { minFreeBytes, ...storage }) : null
  if (data) await advanceClockToNewestTime(data.database, log)
  const base = createBase(options, hasChat)
  const { app, background } = base
  let closeOperatorSocket = async (): Promise<void> => undefined
  const stop = async (): Promise<void> => {
    await closeOperatorSocket()
    await closeHttpServer(app)
    await background.stop()
    await data?.close()
  }
  try {
    if (config.services.has('status')) registerStatus(base)
    const operatorCommands = data ? registerChat(base, data, options) : null
    serveWebClient(app, webFolder)
    await listen(app, config)
    if (operatorCommands) {
      closeOperatorSocket = await serveOperator(config.dataDir, operatorCommands, log)
    }
    return {
      url: listeningUrl(app, config),
      urlsForOtherMachines: urlsForOtherMachines(app, config),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Base = ReturnType<typeof createBase>

/** What both services stand on: the HTTP server, clocks, limits and background work. */
function createBase(options: GuildhallOptions, hasChat: boolean) {
  const { config, log, clock = systemClock, monotonic = monotonicClock } = options
  const rateLimits = createRateLimits(monotonic)
  const hookAddresses = rateLimits.perMinute(config.limits.webhookAddressPerMinute)
  const webhookErrors = hasChat ? [createWebhookErrors(hookAddresses)] : []
  const errorFormats = [...webhookErrors, statusErrors, chatErrors, webClientErrors]
  const app = createHttpServer(config, log, errorFormats, hasChat ? isGatewayRequest : undefined)
  const isTrustedProxy = createIsTrustedProxy(config.trustProxy)
  const newConnections = rateLimits.perMinute(config.limits.connectsPerAddressPerMinute)
  const connections = limitConnections(app.server, {
    perAddress: config.limits.connectionsPerAddress,
    gatewayPerAddress: config.limits.gatewayConnectionsPerAddress,
    takeNew: (address) => newConnections.take(address).allowed,
    isTrustedProxy,
    log,
  })
  const background = createBackground(log)
  const base = { app, config, log, clock, monotonic, background, rateLimits }
  return { ...base, hookAddresses, isTrustedProxy, connections }
}

/** Registers all domains of the chat platform, and gives what the operator's command can call. */
function registerChat(base: Base, data: OpenStorage, options: GuildhallOptions): OperatorCommands {
  const { app, config, log, background, isTrustedProxy } = base
  const { database, directory } = data
  const { passwordCost = defaultPasswordCost, storage = {} } = options
  const { routes, mount } = createChatRoutes()
  const bus = createLocalBus<BusMessage>(log)
  const origins = createOrigins({
    config,
    log,
    isTrustedProxy,
    localUrls: () => localUrls(app, config),
  })
  const parts = {
    ...base,
    ...data,
    routes,
    origins,
    publisher: createEventPublisher(database, bus),
    presence: createMemoryPresence(),
    disk: createDiskSpace({
      directory,
      database,
      background,
      log,
      minFreeBytes: config.storage.minFreeBytes,
    }),
  }
  registerInstance(parts, version)
  const { accounts, sessions, accountLimits, operatorCommands } = registerAccounts({
    ...parts,
    passwordCost,
  })
  registerAuditLog(parts)
  const { servers } = registerServers(parts)
  registerChannels(parts)
  registerRoles(parts)
  registerMembers(parts)
  registerInvites(parts)
  const { maxWritesPerCommit } = storage
  const { append, actions } = registerMessages({ ...parts, maxWritesPerCommit })
  registerImages({ ...parts, accounts, servers })
  registerWebhooks({ ...parts, append })
  registerGateway({ ...parts, bus, actions, findCaller: sessions.find })
  mount(app, { accountLimits, origins, findCaller: sessions.find, version })
  return operatorCommands
}
