import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { ErrorBody, StatusErrorBody } from '@guildhall/contract'
import packageInfo from '../package.json' with { type: 'json' }
import { createAccounts } from './chat/accounts/actions.ts'
import { createGuessing } from './chat/accounts/guessing.ts'
import { accountRoutes, publicAccountRoutes } from './chat/accounts/routes.ts'
import { createSessions } from './chat/accounts/sessions.ts'
import { createAuditLog } from './chat/audit/actions.ts'
import { auditRoutes } from './chat/audit/routes.ts'
import { createChannels } from './chat/channels/actions.ts'
import { createOverwrites } from './chat/channels/overwrites.ts'
import { channelRoutes } from './chat/channels/routes.ts'
import { createImageUploads } from './chat/images/actions.ts'
import { createFetchImage } from './chat/images/fetch-image.ts'
import { createForeignImages } from './chat/images/foreign.ts'
import { createOwnImages } from './chat/images/own.ts'
import { imageLinkRoutes, publicImageRoutes } from './chat/images/routes.ts'
import { imageUploadRoutes } from './chat/images/upload-routes.ts'
import { createInstance } from './chat/instance/actions.ts'
import { instanceRoute } from './chat/instance/routes.ts'
import { isUsableInvite } from './chat/invites/access.ts'
import { createInvites } from './chat/invites/actions.ts'
import { createPreview } from './chat/invites/preview.ts'
import { inviteRoutes, publicInviteRoutes } from './chat/invites/routes.ts'
import { createMembers } from './chat/members/actions.ts'
import { createBans } from './chat/members/bans.ts'
import { createJoinRequests } from './chat/members/join-requests.ts'
import { banRoutes, joinRequestRoutes, memberRoutes } from './chat/members/routes.ts'
import { mentionsIn } from './chat/messages/access.ts'
import { createMessages, messageActions } from './chat/messages/actions.ts'
import { createAppend } from './chat/messages/append.ts'
import { createAttachments } from './chat/messages/attachments/actions.ts'
import { attachmentRoutes } from './chat/messages/attachments/routes.ts'
import { createPins } from './chat/messages/pins/actions.ts'
import { pinRoutes } from './chat/messages/pins/routes.ts'
import { createReactions } from './chat/messages/reactions/actions.ts'
import { createReads } from './chat/messages/reads/actions.ts'
import { messageRoutes } from './chat/messages/routes.ts'
import { createSearch } from './chat/messages/search/actions.ts'
import { searchRoutes } from './chat/messages/search/routes.ts'
import { createRoles } from './chat/roles/actions.ts'
import { roleRoutes } from './chat/roles/routes.ts'
import { createServers } from './chat/servers/actions.ts'
import { serverRoutes } from './chat/servers/routes.ts'
import { createWebhooks } from './chat/webhooks/actions.ts'
import { createHooksFace, postingRoutes } from './chat/webhooks/posting-routes.ts'
import { createPosting } from './chat/webhooks/posting.ts'
import { webhookRoutes } from './chat/webhooks/routes.ts'
import { createLocalBus } from './cluster/local-bus.ts'
import { createMemoryPresence } from './cluster/memory-presence.ts'
import { createMemoryRateLimit } from './cluster/memory-rate-limit.ts'
import type { RateLimit } from './cluster/rate-limit.ts'
import { createBackground } from './core/background.ts'
import type { Background } from './core/background.ts'
import { systemClock } from './core/clock.ts'
import type { Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import type { Log } from './core/log.ts'
import { StartError } from './core/start-error.ts'
import type { Announcement } from './events/announcement.ts'
import { createOutbox } from './events/outbox.ts'
import { createGateway } from './gateway/gateway.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { asksForGateway } from './gateway/socket.ts'
import type { App } from './http/app-types.ts'
import { requireSession } from './http/caller.ts'
import { letPagesRead, refuseForeignOrigins } from './http/origins.ts'
import { chatFace } from './http/replies.ts'
import { healthRoute } from './http/health.ts'
import { describeApi } from './http/api-docs.ts'
import { closeHttpServer, createHttpServer } from './http/server.ts'
import { pagesFace, serveWebClient } from './http/web-client.ts'
import { createStatusService } from './status/actions.ts'
import { statusFace, statusRoutes } from './status/routes.ts'
import { openData } from './storage/open-database.ts'
import type { Data } from './storage/open-database.ts'
import { secretKeyIn } from './storage/secret-key.ts'
import type { StorageOptions } from './storage/sqlite.ts'

const { version } = packageInfo
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const limitHeaders = ['ratelimit', 'ratelimit-policy', 'retry-after']

export interface Guildhall {
  /** Where it listens, with the port that it was given. */
  url: string
  /** Takes no new work, finishes what runs, closes the database. */
  stop(): Promise<void>
}

interface Options {
  config: Config
  log: Log
  clock?: Clock
  storage?: StorageOptions
}

/** Starts a whole Guildhall: the one place that knows all parts and joins them. Throws StartError. */
export async function startGuildhall({
  config,
  log,
  clock = systemClock,
  storage = {},
}: Options): Promise<Guildhall> {
  const background = createBackground(log)
  // The status service keeps nothing: alone it needs no data directory.
  const data = config.services.has('chat') ? await openData(config.dataDir, storage) : null
  const hookAddresses = createMemoryRateLimit({
    limit: config.limits.webhookAddressPerMinute,
    windowMs: 60_000,
    clock,
  })
  const faces = [...(data ? [createHooksFace(hookAddresses)] : []), statusFace, chatFace, pagesFace]
  const app = createHttpServer(config, log, faces, data ? asksForGateway : undefined)
  const stop = async (): Promise<void> => {
    await closeHttpServer(app)
    await background.stop()
    await data?.close()
  }
  try {
    const parts = { app, config, log, clock, background }
    if (config.services.has('status')) joinStatus(parts)
    if (data) {
      const publicUrl = (): string => config.publicUrl ?? `http://localhost:${portOf(app)}`
      joinChat({ ...parts, ...data, storage, hookAddresses, publicUrl })
    }
    serveWebClient(app, webFolder)
    await listen(app, config)
    return { url: listeningUrl(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Parts {
  app: App
  config: Config
  log: Log
  clock: Clock
  background: Background
}

function joinStatus({ app, config, clock }: Parts): void {
  const status = createStatusService({
    timeoutMs: config.statusTimeoutMs,
    allowedNetworks: config.statusAllowedNetworks,
    destinations: perMinute(config.limits.statusDestinationPerMinute, clock),
  })
  const queries = perMinute(config.limits.statusQueriesPerMinute, clock)
  void app.register(
    async (api: App) => {
      await describeApi(api, {
        title: 'Guildhall game-server status',
        version: '1.0.0',
        description: 'Asks a public game server, live, how it is. No login is needed.',
        fault: StatusErrorBody,
      })
      // Public and without cookies, so any page may ask from its visitor's browser.
      await api.register(cors, {
        origin: '*',
        exposedHeaders: limitHeaders,
        strictPreflight: false,
      })
      statusRoutes(api, { status, queries, clock })
    },
    { prefix: '/api/v1' },
  )
}

function perMinute(limit: number, clock: Clock): RateLimit {
  return createMemoryRateLimit({ limit, windowMs: 60_000, clock })
}

function perHour(limit: number, clock: Clock): RateLimit {
  return createMemoryRateLimit({ limit, windowMs: 3_600_000, clock })
}

interface ChatParts extends Parts, Data {
  storage: StorageOptions
  /** Counts posting requests per client address, whatever they lead to. */
  hookAddresses: RateLimit
  /** The address that people use; known once the server listens. */
  publicUrl: () => string
}

function joinChat(parts: ChatParts): void {
  const { app } = parts
  const base = createBase(parts)
  const community = createCommunity(parts, base)
  const talk = createTalk(parts, base)
  talk.gateway.listen(app.server)
  app.addHook('preClose', async () => talk.gateway.close())
  void app.register(async (api: App) => serveChat(api, parts, base, community, talk), {
    prefix: '/api',
  })
}

type Base = ReturnType<typeof createBase>

/** What all of the chat platform stands on: events, presence, accounts and their sessions. */
function createBase({ app, config, log, clock, background, database, publicUrl }: ChatParts) {
  const bus = createLocalBus<Announcement>(log)
  const outbox = createOutbox(database, bus)
  const sessions = createSessions({
    database,
    outbox,
    clock,
    background,
    sessionDays: config.sessionDays,
  })
  return {
    bus,
    outbox,
    presence: createMemoryPresence(),
    sessions,
    accounts: createAccounts({
      database,
      outbox,
      clock,
      registration: config.registration,
      sessions,
      guessing: createGuessing(clock),
      isUsableInvite: (code) => isUsableInvite(database.read, code, clock()),
    }),
    registrations: perHour(config.limits.registrationsPerHour, clock),
    isAllowedOrigin: (origin: string): boolean =>
      origin === publicUrl() ||
      config.allowedOrigins.includes(origin) ||
      // Whoever opens the address that the start printed is at home too, unless another one was set.
      (config.publicUrl === null && origin === listeningUrl(app, config)),
  }
}

type Community = ReturnType<typeof createCommunity>

/** Servers, who is in them and what they may do. */
function createCommunity(parts: ChatParts, { outbox, presence }: Base) {
  const { config, clock, database, publicUrl } = parts
  return {
    auditLog: createAuditLog(database),
    servers: createServers({ database, outbox, presence, clock }),
    channels: createChannels({ database, outbox, clock }),
    overwrites: createOverwrites(outbox),
    roles: createRoles({ database, outbox }),
    members: createMembers({ database, outbox, clock }),
    bans: createBans({ database, outbox, clock }),
    joinRequests: createJoinRequests({ database, outbox, clock }),
    invites: createInvites({ database, outbox, clock, presence, publicUrl }),
    preview: createPreview({ database, presence, clock }),
    previews: perMinute(config.limits.invitePreviewPerMinute, clock),
    webhooks: createWebhooks({ database, outbox }),
  }
}

type Talk = ReturnType<typeof createTalk>

/** Messages, from wherever they come, and the connections that tell of them. */
function createTalk(parts: ChatParts, { bus, outbox, presence, sessions, isAllowedOrigin }: Base) {
  const { config, log, clock, background, database, directory, storage } = parts
  const append = createAppend(outbox, storage.maxWritesPerCommit)
  const path = directory.attachmentsPath
  const attachments = createAttachments({ database, background, clock, path })
  const messages = createMessages({ database, outbox, background, clock, append, attachments })
  const reactions = createReactions({ outbox, clock })
  const reads = createReads({ outbox })
  return {
    ...createImages(parts),
    attachments,
    messages,
    pins: createPins({ database, outbox, clock }),
    search: createSearch({ database, background }),
    webhookLimit: perMinute(config.limits.webhookPerMinute, clock),
    posting: createPosting({
      database,
      append,
      findMentions: async (serverId, content) =>
        (await mentionsIn(database.read, serverId, content, false)).mentions,
    }),
    gateway: createGateway({
      database,
      bus,
      presence,
      clock,
      log,
      background,
      findCaller: sessions.find,
      isAllowedOrigin,
      actionLimit: perMinute(config.limits.gatewayActionsPerMinute, clock),
      handlers: messageActions(messages, reactions, reads),
    }),
  }
}

function createImages({ config, clock, background, database, directory }: ChatParts) {
  const path = join(directory.path, 'images')
  return {
    ownImages: createOwnImages({ database, background, clock, path }),
    foreignImages: createForeignImages({
      key: secretKeyIn(directory, 'image-links.key'),
      fetchImage: createFetchImage(config.imageAllowedNetworks),
      clock,
      timeoutMs: config.imageTimeoutMs,
    }),
    imageLinkLimit: perMinute(config.limits.imageLinksPerMinute, clock),
    imageUploadLimit: perHour(config.limits.imageUploadsPerHour, clock),
  }
}

async function serveChat(
  api: App,
  parts: ChatParts,
  base: Base,
  community: Community,
  talk: Talk,
): Promise<void> {
  const { hookAddresses: addressLimit, clock, config, database } = parts
  const { posting, webhookLimit } = talk
  await describeApi(api, {
    title: 'Guildhall chat',
    version,
    description: 'Servers, channels, messages and incoming webhooks.',
    fault: ErrorBody,
  })
  // Outside of what deals with cookies: a post has no use for it and no time to spare.
  void api.register(
    async (hooks: App) => postingRoutes(hooks, { posting, addressLimit, webhookLimit }),
    { prefix: '/hooks' },
  )
  void api.register(async (open: App) => {
    letPagesRead(open, base.isAllowedOrigin, limitHeaders.join(', '))
    healthRoute(open, clock)
    instanceRoute(open, createInstance({ database, version, config }))
    publicInviteRoutes(open, community)
    publicImageRoutes(open, talk)
  })
  void api.register(async (pages: App) => servePages(pages, parts, base, community, talk))
}

/** What browsers use with a cookie. */
async function servePages(
  pages: App,
  parts: ChatParts,
  { accounts, sessions, registrations, isAllowedOrigin }: Base,
  community: Community,
  talk: Talk,
): Promise<void> {
  const { publicUrl } = parts
  const { channels, overwrites, webhooks } = community
  const { posting, webhookLimit } = talk
  await pages.register(cookie)
  await pages.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && isAllowedOrigin(origin)),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: limitHeaders,
    strictPreflight: false,
  })
  refuseForeignOrigins(pages, isAllowedOrigin)
  publicAccountRoutes(pages, { accounts, registrations, publicUrl })
  void pages.register(async (signedIn: App) => {
    requireSession(signedIn, sessions.find)
    accountRoutes(signedIn, { accounts, sessions, publicUrl })
    auditRoutes(signedIn, community.auditLog)
    serverRoutes(signedIn, community.servers)
    channelRoutes(signedIn, { channels, overwrites })
    roleRoutes(signedIn, community.roles)
    memberRoutes(signedIn, community.members)
    banRoutes(signedIn, community.bans)
    joinRequestRoutes(signedIn, community.joinRequests)
    inviteRoutes(signedIn, community.invites)
    messageRoutes(signedIn, talk.messages)
    attachmentRoutes(signedIn, talk.attachments)
    pinRoutes(signedIn, talk.pins)
    searchRoutes(signedIn, talk.search)
    imageLinkRoutes(signedIn, talk)
    const imageUploads = createImageUploads({ ...parts, ...talk, ...community, accounts })
    imageUploadRoutes(signedIn, { ...talk, imageUploads })
    gatewayRoutes(signedIn)
    webhookRoutes(signedIn, { webhooks, posting, webhookLimit, publicUrl })
  })
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: () => 'listening',
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`PORT: ${config.port} is in use already.`)
    if (code === 'EACCES') throw new StartError(`PORT: ${config.port} may not be listened on.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(`HOST: ${config.host} is no address of this machine.`)
    }
    throw new StartError(`HOST, PORT: the server cannot listen: ${message}`)
  }
}

function listeningUrl(app: App, { host }: Config): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${portOf(app)}`
}

function portOf(app: App): number {
  return (app.server.address() as AddressInfo).port
}
