import { registerAccounts } from '../chat/accounts/register.ts'
import { registerEmoji } from '../chat/emoji/register.ts'
import { registerGameServers } from '../chat/game-servers/register.ts'
import { registerImages } from '../chat/images/register.ts'
import { registerImports } from '../chat/imports/register.ts'
import { createReadAppearance } from '../chat/instance/access.ts'
import type { ReadAppearance } from '../core/appearance.ts'
import { registerMessages } from '../chat/messages/register.ts'
import { createMessageFilters } from '../chat/moderation/message-filters.ts'
import { createOperation } from '../chat/operation/actions.ts'
import { createBackupDownloads } from '../chat/operation/backup-downloads.ts'
import { createBackups } from '../chat/operation/backups.ts'
import { createOverview } from '../chat/operation/overview.ts'
import { operationRoutes } from '../chat/operation/routes.ts'
import { createOperatorSettings } from '../chat/operation/settings.ts'
import { registerOutgoingWebhooks } from '../chat/outgoing-webhooks/register.ts'
import { createPresenceActions } from '../chat/presence/actions.ts'
import { registerPush } from '../chat/push/register.ts'
import { leaveRoleMenus } from '../chat/role-menus/access.ts'
import { registerSounds } from '../chat/sounds/register.ts'
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
import { createCertificateState } from '../https/certificate-state.ts'
import type { OpenStorage } from '../storage/open-storage.ts'
import { readTotalUsage } from '../storage/usage.ts'
import type { BaseParts } from './base-parts.ts'
import { registerPlainDomains } from './plain-domains.ts'

interface Chat {
  /** The commands that the operator's command line can call. */
  operatorCommands: OperatorCommands
  /** Call this before the program serves anybody. */
  loadSettings: () => Promise<void>
  readAppearance: ReadAppearance
  gateway: Pick<Gateway, 'drain'>
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
    help: 'Size of all attachments, emoji, stickers and sounds',
  }
  base.metrics.gauge(storedBytes, async () => (await readTotalUsage(database.read)).total)
  const derivedBytes = { name: 'derived_file_bytes', help: 'Size of the smaller sizes of pictures' }
  base.metrics.gauge(derivedBytes, async () => (await readTotalUsage(database.read)).derived)
  const memory = { name: 'picture_process_bytes', help: 'Memory of the process of pictures' }
  base.metrics.gauge(memory, base.pictures.memory)
  const directory = createDirectory<Session>(base)
  const parts = { ...base, routes, origins, publisher, directory }
  const readAppearance = createReadAppearance(parts)
  const {
    accounts,
    sessions,
    passwordCheck,
    keepOperator,
    operatorCommands,
    notifyOperators,
    registerExports,
    stop: stopMails,
  } = registerAccounts(parts)
  const findCaller = sessions.find
  const filters = createMessageFilters({ ...parts, leaveRoleMenus })
  // Images and link previews together.
  const webDestinations = base.rateLimits.perMinute(
    'image-destination',
    base.settings.limit('imageDestinationRatePerMinute'),
  )
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
    findCaller,
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
  registerSounds({ ...parts, uploadedImages })
  const { stop: stopImports, operatorCommands: importCommands } = registerImports({
    ...parts,
    imports,
    importFiles: messageWriters.importFiles,
    ...pictures,
  })
  const outgoing = registerOutgoingWebhooks(parts)
  const gameServers = registerGameServers({
    ...parts,
    ...messageWriters,
    queryGameServer: base.status.watch,
    statusQueries: base.queries,
    readAppearance,
  })
  const {
    voice,
    voiceActions,
    operatorCommands: voiceCommands,
  } = registerVoice({ ...parts, judge: filters })
  const handlers = { ...actionHandlers, ...voiceActions, ...createPresenceActions(parts) }
  const gateway = registerGateway({
    ...parts,
    actionHandlers: handlers,
    voice,
    findCaller,
  })
  const backups = createBackups({
    ...parts,
    reportProblem: (problem) => notifyOperators({ kind: 'no_backup', problem }),
  })
  const { connectionCount } = gateway
  const operation = createOperation({ ...parts, passwordCheck, keepOperator })
  const settings = createOperatorSettings({ ...parts, operation })
  const operationParts = {
    operation,
    overview: createOverview({
      ...{ ...parts, connectionCount },
      readCertificate: createCertificateState(base.config, base),
    }),
    backups,
    downloads: createBackupDownloads({ ...parts, backups, operation }),
    settings,
    uploadedImages,
    imageUploadLimit: base.rateLimits.perHour(
      'image-uploads',
      base.settings.limit('imageUploadRatePerHour'),
    ),
    linkBase: origins.linkBase,
    https: base.config.https,
  }
  routes.session((app) => operationRoutes(app, operationParts))
  const push = registerPush({ ...parts, readAppearance })
  mount(app, { ...parts, findCaller })
  return {
    operatorCommands: {
      ...operatorCommands,
      ...voiceCommands,
      'mail-check': async (address) => ({ host: await settings.checkMail(address) }),
      ...importCommands,
    },
    loadSettings: settings.load,
    readAppearance,
    gateway,
    stopWork() {
      // A result that cannot be stored is logged, and the program ends all the same.
      const others = [{ stop: stopMessages }, { stop: stopMails }, { stop: stopImports }]
      for (const { stop } of [...others, webhooks, outgoing, gameServers, push, backups])
        base.background.run('stop', stop)
    },
  }
}
