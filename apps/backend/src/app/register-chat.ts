import { registerAccounts } from '../chat/accounts/register.ts'
import { registerEmoji } from '../chat/emoji/register.ts'
import { registerGameServers } from '../chat/game-servers/register.ts'
import { registerImages } from '../chat/images/register.ts'
import { registerImports } from '../chat/imports/register.ts'
import { importCommands } from '../chat/messages/imports/actions.ts'
import { registerMessages } from '../chat/messages/register.ts'
import { createMessageFilters } from '../chat/moderation/message-filters.ts'
import { createOperation } from '../chat/operation/actions.ts'
import { createOverview } from '../chat/operation/overview.ts'
import { operationRoutes } from '../chat/operation/routes.ts'
import { registerOutgoingWebhooks } from '../chat/outgoing-webhooks/register.ts'
import { createPresenceActions } from '../chat/presence/actions.ts'
import { registerPush } from '../chat/push/register.ts'
import { leaveRoleMenus } from '../chat/role-menus/access.ts'
import { registerVoice } from '../chat/voice/register.ts'
import { registerWebhooks } from '../chat/webhooks/register.ts'
import { createDirectory } from '../directory/directory.ts'
import { createEventPublisher } from '../events/event-publisher.ts'
import { countEvents } from '../events/event-metrics.ts'
import { registerGateway } from '../gateway/register.ts'
import type { Gateway } from '../gateway/register.ts'
import type { Session } from '../gateway/session/session.ts'
import { createChatRoutes } from '../http/chat-scopes.ts'
import type { OperatorCommands } from '../http/operator-socket.ts'
import { createOrigins } from '../http/origins.ts'
import type { OpenStorage } from '../storage/open-storage.ts'
import { createBackgroundBackups } from '../storage/backup/background-backup.ts'
import { readTotalUsage } from '../storage/usage.ts'
import type { BaseParts } from './base-parts.ts'
import { registerPlainDomains } from './plain-domains.ts'

interface Chat {
  /** The commands that the operator's command line can call. */
  operatorCommands: OperatorCommands
  gateway: Pick<Gateway, 'drain' | 'save' | 'restore'>
  /** Ends work outside of requests and stores its results, which `background` waits for. */
  stopWork: () => void
}

/** Registers all domains of the chat platform, and passes each what it needs of others. */
export function registerChat(base: BaseParts & OpenStorage): Chat {
  const { app, bus, database } = base
  const { routes, mount } = createChatRoutes()
  const origins = createOrigins(base)
  const publisher = createEventPublisher({
    database,
    bus,
    processes: base.processes,
    onPublished: countEvents(base.metrics),
  })
  const storedBytes = {
    name: 'stored_file_bytes',
    help: 'Size of all attachments, emoji and stickers',
  }
  base.metrics.gauge(storedBytes, async () => (await readTotalUsage(database.read)).total)
  const directory = createDirectory<Session>(base)
  const parts = { ...base, routes, origins, publisher, directory }
  const {
    accounts,
    sessions,
    passwordCheck,
    keepOperator,
    operatorCommands,
    registerExports,
    stop: stopMails,
  } = registerAccounts(parts)
  const findCaller = sessions.find
  const filters = createMessageFilters({ ...parts, leaveRoleMenus })
  const { imageDestinationPerMinute } = base.config.limits
  // Images and link previews together.
  const webDestinations = base.rateLimits.perMinute('image-destination', imageDestinationPerMinute)
  const {
    actionHandlers,
    startRemovals,
    stop: stopMessages,
    readFile,
    listSaved,
    imports,
    ...messageWriters
  } = registerMessages({
    ...parts,
    judge: filters,
    webDestinations,
  })
  const { servers, conversations, profiles } = registerPlainDomains({
    ...parts,
    ...messageWriters,
    judge: filters,
    startRemovals,
  })
  registerExports({ readFile, listSaved })
  const webhooks = registerWebhooks({ ...parts, ...messageWriters, filters })
  const { uploadedImages } = registerImages({
    ...parts,
    accounts,
    servers,
    conversations,
    profiles,
    webhooks: webhooks.webhooks,
    webDestinations,
  })
  const pictures = registerEmoji({ ...parts, uploadedImages })
  const { stop: stopImports } = registerImports({
    ...parts,
    imports,
    webhookFiles: messageWriters.webhookFiles,
    ...pictures,
  })
  const outgoing = registerOutgoingWebhooks(parts)
  const gameServers = registerGameServers({
    ...parts,
    ...messageWriters,
    queryGameServer: base.status.watch,
    statusQueries: base.queries,
  })
  const { voice, voiceActions, operatorCommands: voiceCommands } = registerVoice(parts)
  const handlers = { ...actionHandlers, ...voiceActions, ...createPresenceActions(parts) }
  const gateway = registerGateway({
    ...parts,
    actionHandlers: handlers,
    voice,
    findCaller,
  })
  const backups = createBackgroundBackups(base)
  const { connectionCount } = gateway
  const operation = {
    operation: createOperation({ ...parts, passwordCheck, keepOperator }),
    overview: createOverview({ ...parts, backups, connectionCount }),
    backups,
    linkBase: origins.linkBase,
  }
  routes.session((app) => operationRoutes(app, operation))
  const push = registerPush(parts)
  mount(app, { ...parts, findCaller })
  return {
    operatorCommands: { ...operatorCommands, ...voiceCommands, ...importCommands(imports) },
    gateway,
    stopWork() {
      // A result that cannot be stored is logged, and the program ends all the same.
      const others = [{ stop: stopMessages }, { stop: stopMails }, { stop: stopImports }]
      for (const { stop } of [...others, webhooks, outgoing, gameServers, push, backups])
        base.background.run('stop', stop)
    },
  }
}
