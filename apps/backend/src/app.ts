import { fileURLToPath } from 'node:url'
import packageInfo from '../package.json' with { type: 'json' }
import { defaultPasswordCost } from './chat/accounts/passwords.ts'
import type { PasswordCost } from './chat/accounts/passwords.ts'
import { registerAccounts } from './chat/accounts/register.ts'
import { registerAuditLog } from './chat/audit/register.ts'
import { registerChannels } from './chat/channels/register.ts'
import { registerConversations } from './chat/conversations/register.ts'
import { registerEmoji } from './chat/emoji/register.ts'
import { registerGameServers } from './chat/game-servers/register.ts'
import { registerImages } from './chat/images/register.ts'
import { registerInstance } from './chat/instance/register.ts'
import { registerInvites } from './chat/invites/register.ts'
import { registerMembers } from './chat/members/register.ts'
import { registerMessages } from './chat/messages/register.ts'
import { registerModeration } from './chat/moderation/register.ts'
import { registerNotifications } from './chat/notifications/register.ts'
import { registerOperation } from './chat/operation/register.ts'
import { registerOutgoingWebhooks } from './chat/outgoing-webhooks/register.ts'
import { registerPush } from './chat/push/register.ts'
import { registerRelationships } from './chat/relationships/register.ts'
import { registerRoles } from './chat/roles/register.ts'
import { registerServers } from './chat/servers/register.ts'
import { registerThreads } from './chat/threads/register.ts'
import { registerVoice } from './chat/voice/register.ts'
import { registerWebhookNotices } from './chat/webhook-notices/register.ts'
import { registerWebhooks } from './chat/webhooks/register.ts'
import { createLocalCluster } from './cluster/cluster.ts'
import type { Cluster } from './cluster/cluster.ts'
import { createSharedRateLimits } from './cluster/shared-rate-limits.ts'
import { createBackground } from './core/background.ts'
import type { Background } from './core/background.ts'
import { monotonicClock, systemClock, systemPause } from './core/clock.ts'
import type { Clock, Pause } from './core/clock.ts'
import type { Config } from './core/config.ts'
import type { Log } from './core/log.ts'
import type { RateCounter } from './core/rate-counter.ts'
import { noMetrics } from './core/metrics.ts'
import type { Metrics } from './core/metrics.ts'
import type { PrometheusMetrics } from './core/prometheus.ts'
import type { BusMessage } from './events/bus-message.ts'
import { createEventPublisher } from './events/event-publisher.ts'
import { countEvents } from './events/event-metrics.ts'
import type { Gateway } from './gateway/gateway.ts'
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
import { serveMetrics } from './http/metrics-server.ts'
import { createOrigins } from './http/origins.ts'
import type { Readiness } from './http/readiness.ts'
import { measureRequests } from './http/request-metrics.ts'
import { closeHttpServer, createHttpServer } from './http/server.ts'
import { serveWebClient, webClientErrors } from './http/web-client.ts'
import type { NameLookups } from './status/actions.ts'
import { createStatusQueries, registerStatus } from './status/register.ts'
import { statusErrors } from './status/routes.ts'
import { openStorage } from './storage/open-storage.ts'
import type { OpenStorage } from './storage/open-storage.ts'
import type { StorageOptions } from './storage/sqlite.ts'
import { readTotalUsage } from './storage/usage.ts'

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
  /** How slowed logins wait. Not a setting: only tests, which end the wait themselves, replace it. */
  pause?: Pause | undefined
  /** When a server is large. Not a setting: only tests, which have few accounts, lower it. */
  largeServer?: LargeServerBounds | undefined
  /** Replaces DNS for the names of game servers. Not a setting: for tests. */
  names?: NameLookups | undefined
}

/** Starts a whole Guildhall. This is the one function that knows all parts and connects them. Throws StartError. */
export async function startGuildhall(options: GuildhallOptions): Promise<Guildhall> {
  const { config, log, storage: storageOptions = {} } = options
  const prometheus = config.metrics && (await createMetrics())
  const metrics = prometheus ?? noMetrics
  const background = createBackground(log)
  // The status service stores nothing: alone, it needs no data directory.
  const storage = config.services.has('chat')
    ? await openStorage({ config, log, background, options: { ...storageOptions, metrics } })
    : null
  const base = createBase(options, { background, metrics, rateCounter: storage?.rateCounter })
  const { app, readiness } = base
  let closeOperatorSocket = async (): Promise<void> => undefined
  let closeMetrics = async (): Promise<void> => undefined
  let drain = async (): Promise<void> => undefined
  let stopWork = (): void => undefined
  let saveSessions = (): Buffer | null => null
  const stop = async (): Promise<void> => {
    readiness.isDraining = true
    await drain()
    storage?.database.stopWaiting()
    await closeOperatorSocket()
    await closeHttpServer(app)
    stopWork()
    await background.stop()
    await storage?.close(saveSessions())
    await closeMetrics()
  }
  try {
    if (config.services.has('status')) registerStatus(base)
    const chat = storage && registerChat({ ...base, ...storage })
    if (config.metrics && prometheus) {
      const server = await serveMetrics(config.metrics, prometheus, log)
      closeMetrics = server.close
      log.info(`metrics at ${server.url}`)
    }
    if (chat) {
      stopWork = chat.stopWork
      if (storage.restartState) await chat.gateway.restore(storage.restartState)
      saveSessions = chat.gateway.save
    }
    serveWebClient(app, webFolder)
    await listen(app, config)
    if (chat) {
      closeOperatorSocket = await serveOperator(config.dataDir, chat.operatorCommands, log)
    }
    if (chat && config.drainMs > 0) drain = () => chat.gateway.drain(config.drainMs)
    const url = listeningUrl(app, config)
    return { url, urlsForOtherMachines: urlsForOtherMachines(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createMetrics(): Promise<PrometheusMetrics> {
  // Imported here: most installations do not ask for metrics.
  const { createPrometheusMetrics } = await import('./core/prometheus.ts')
  return createPrometheusMetrics()
}

interface BaseParts {
  background: Background
  metrics: Metrics
  rateCounter: RateCounter | null | undefined
}

/** The parts that both services need. */
function createBase(options: GuildhallOptions, { background, metrics, rateCounter }: BaseParts) {
  const { config, log, clock = systemClock, monotonic = monotonicClock } = options
  const { passwordCost = defaultPasswordCost, pause = systemPause, largeServer, names } = options
  const cluster = options.cluster ?? createLocalCluster<BusMessage>(log, monotonic)
  const isShared = rateCounter && !options.cluster
  const rateLimits = isShared ? createSharedRateLimits(rateCounter, monotonic) : cluster.rateLimits
  const errorFormats = createErrorFormats(webClientErrors)
  for (const format of [chatErrors, statusErrors]) errorFormats.add(format)
  const isUpgrade = config.services.has('chat') ? isGatewayRequest : undefined
  const app = createHttpServer(config, log, errorFormats, isUpgrade)
  const { connectsPerAddressPerMinute } = config.limits
  // Protects this process, so it counts here and at once.
  const connectLimit = cluster.rateLimits.perMinute('connects', connectsPerAddressPerMinute)
  const takeConnect = connectLimit.take
  const connections = limitConnections(app.server, { config, takeConnect, log, monotonic })
  const statusQueries = createStatusQueries({
    config,
    log,
    metrics,
    names,
    monotonic,
    rateLimits,
  })
  const readiness: Readiness = { isDraining: false }
  measureRequests(app, metrics)
  const shared = { config, log, metrics, readiness, clock, monotonic, background, version }
  const choices = { passwordCost, pause, largeServer }
  return {
    ...shared,
    ...choices,
    ...cluster,
    rateLimits,
    ...statusQueries,
    app,
    errorFormats,
    connections,
  }
}

type Base = ReturnType<typeof createBase>

interface Chat {
  /** The commands that the operator's command line can call. */
  operatorCommands: OperatorCommands
  gateway: Pick<Gateway, 'drain' | 'save' | 'restore'>
  /** Ends work outside of requests and stores its results, which `background` waits for. */
  stopWork: () => void
}

/** Registers all domains of the chat platform. */
function registerChat(base: Base & OpenStorage): Chat {
  const { app, bus, database } = base
  const { routes, mount } = createChatRoutes()
  const origins = createOrigins(base)
  const publisher = countEvents(
    createEventPublisher({ database, bus, processes: base.processes }),
    base.metrics,
  )
  const storedBytes = { name: 'stored_file_bytes', help: 'Size of all attachments' }
  base.metrics.gauge(storedBytes, () => readTotalUsage(database.read))
  const parts = { ...base, routes, origins, publisher }
  const {
    accounts,
    sessions,
    passwordCheck,
    operatorCommands,
    registerExports,
    stop: stopMails,
  } = registerAccounts(parts)
  const findCaller = sessions.find
  const { servers } = registerServers(parts)
  const { filters } = registerModeration(parts)
  const { imageDestinationPerMinute } = base.config.limits
  // Images and link previews together.
  const webDestinations = base.rateLimits.perMinute('image-destination', imageDestinationPerMinute)
  const {
    actionHandlers,
    startRemovals,
    stop: stopMessages,
    readFile,
    importCommands,
    ...messageWriters
  } = registerMessages({
    ...parts,
    judge: filters,
    webDestinations,
    findOnline: (serverId, channelId) => gateway.findOnline(serverId, channelId),
  })
  registerThreads({ ...parts, judge: filters })
  registerExports(readFile)
  registerNotifications(parts)
  registerInstance(parts)
  registerAuditLog(parts)
  registerChannels(parts)
  const { conversations } = registerConversations(parts)
  registerRoles(parts)
  registerMembers({ ...parts, startRemovals })
  registerRelationships(parts)
  registerInvites(parts)
  const webhooks = registerWebhooks({ ...parts, ...messageWriters, filters })
  const { uploadedImages } = registerImages({
    ...parts,
    accounts,
    servers,
    conversations,
    webhooks: webhooks.webhooks,
    webDestinations,
  })
  registerEmoji({ ...parts, uploadedImages })
  const outgoing = registerOutgoingWebhooks(parts)
  registerWebhookNotices(parts)
  const gameServers = registerGameServers({
    ...parts,
    ...messageWriters,
    queryGameServer: base.status.watch,
    statusQueries: base.queries,
  })
  const { voice, voiceActions, operatorCommands: voiceCommands } = registerVoice(parts)
  const handlers = { ...actionHandlers, ...voiceActions }
  const gateway: ReturnType<typeof registerGateway> = registerGateway({
    ...parts,
    actionHandlers: handlers,
    voice,
    findCaller,
  })
  const operation = registerOperation({
    ...parts,
    passwordCheck,
    connectionCount: gateway.connectionCount,
  })
  const push = registerPush({ ...parts, isAttended: gateway.isAttended })
  mount(app, { ...parts, findCaller })
  return {
    operatorCommands: { ...operatorCommands, ...voiceCommands, ...importCommands },
    gateway,
    stopWork() {
      // A result that cannot be stored is logged, and the program ends all the same.
      const others = [{ stop: stopMessages }, { stop: stopMails }]
      for (const { stop } of [...others, webhooks, outgoing, gameServers, push, operation])
        base.background.run('stop', stop)
    },
  }
}
