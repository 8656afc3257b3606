import { parseNetworks } from '@guildhall/public-address'
import type { RateLimit } from '../../core/rate-limit.ts'
import { createFiles } from '../../storage/files/files.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createMessages, messageActions } from './actions.ts'
import type { MessageActions, Messages, WebhookFiles } from './actions.ts'
import { createAppend } from './append.ts'
import type { Append } from './append.ts'
import { createAttachments } from './attachments/actions.ts'
import type { Attachments } from './attachments/actions.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { createDeletedAuthors } from './deleted-authors.ts'
import { createImports, importCommands } from './imports/actions.ts'
import type { ImportCommands } from './imports/actions.ts'
import { createInbox } from './inbox/actions.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { createLinkPreviews } from './link-previews/actions.ts'
import { createFetchPreview } from './link-previews/fetch-preview.ts'
import { linkPreviewRoutes } from './link-previews/routes.ts'
import type { MessageJudge } from './posting-rules.ts'
import { createNewestMessages } from './newest-messages.ts'
import { createPins } from './pins/actions.ts'
import { pinRoutes } from './pins/routes.ts'
import { createReactions } from './reactions/actions.ts'
import { createReadStates } from './read-states/actions.ts'
import { createRemovals } from './removals.ts'
import { messageRoutes } from './routes.ts'
import { createSearch } from './search/actions.ts'
import { createIndexing } from './search/indexing.ts'
import { searchRoutes } from './search/routes.ts'
import { createTransactMessages } from './transactions.ts'
import type { TransactMessages } from './transactions.ts'

const deletedAuthorsMs = 2000

interface Registered {
  /** Commands that add messages of other chats. */
  importCommands: ImportCommands
  /** Stores messages of any author. */
  append: Append
  transactMessages: TransactMessages
  /** Sends messages of accounts. */
  send: Messages['send']
  channelToPost: Messages['channelToPost']
  /** Files for messages that are posted next. */
  webhookFiles: WebhookFiles
  /** Starts to delete the messages whose removal was stored. */
  startRemovals: () => void
  /** The bytes of an attachment. No permission is checked. */
  readFile: Attachments['readStored']
  /** The handlers of the gateway's actions. */
  actionHandlers: MessageActions
  /** Ends work outside of requests. */
  stop: () => Promise<void>
}

/** How many links of an account get previews. */
const previewsPerMinute = 30

export function registerMessages({
  routes,
  config,
  clock,
  background,
  database,
  reader,
  publisher,
  disk,
  fileStorage,
  jobs,
  processes,
  bus,
  webDestinations,
  rateLimits,
  judge,
  directory,
}: ChatParts & {
  judge: MessageJudge
  /** Counts the requests to each host on the web. */
  webDestinations: RateLimit
}): Registered {
  const indexing = createIndexing({ database, background, processes })
  // Transactions of other domains store these.
  bus.subscribe((message) => {
    if (message.kind !== 'event' || message.event.type !== 'message.created') return
    const { author, channelId } = message.event.data.message
    if (author.kind === 'system' && jobs.isHeld()) indexing.scheduleChannel(channelId, 1)
  })
  const append = createAppend({ publisher, disk, onStored: indexing.scheduleChannel })
  const attachments = createAttachments({
    database,
    publisher,
    background,
    clock,
    disk,
    quotas: config.storage,
    files: createFiles({ dataDir: config.dataDir, folder: 'attachments', storage: fileStorage }),
  })
  const previews = createLinkPreviews({
    publisher,
    background,
    clock,
    fetchPreview: config.linkPreviews
      ? createFetchPreview({
          allowedNetworks: parseNetworks(config.linkPreviewAllowedNetworks),
          destinations: webDestinations,
        })
      : null,
    fetches: rateLimits.perMinute('link-previews', previewsPerMinute),
    ownOrigin: config.publicUrl,
  })
  jobs.every(
    'messages of deleted accounts',
    deletedAuthorsMs,
    createDeletedAuthors({ database, publisher }, attachments.sweep),
  )
  const messages = createMessages({
    database,
    publisher,
    background,
    jobs,
    clock,
    append,
    attachments,
    newest: createNewestMessages(bus, processes),
    disk,
    previews,
    judge: judge,
    findOnline: directory.findOnline,
  })
  const pins = createPins({ database, publisher, clock })
  const search = createSearch({ database, reader, clock, timeoutMs: config.searchTimeoutMs })
  routes.session((app) => messageRoutes(app, messages))
  routes.session((app) => attachmentRoutes(app, attachments))
  routes.session((app) => pinRoutes(app, pins))
  routes.session((app) => linkPreviewRoutes(app, previews))
  routes.session((app) => searchRoutes(app, search))
  const inbox = createInbox({ database, jobs, clock })
  routes.session((app) => inboxRoutes(app, inbox))
  const reactions = createReactions({ publisher, clock })
  const transactMessages = createTransactMessages({
    publisher,
    background,
    clock,
    onStored: indexing.scheduleChannel,
    sweepFiles: attachments.sweep,
  })
  const imports = createImports({
    publisher,
    clock,
    requireRoom: disk.requireRoom,
    onStored: indexing.scheduleChannel,
  })
  return {
    importCommands: importCommands(imports),
    append,
    transactMessages,
    send: messages.send,
    channelToPost: messages.channelToPost,
    webhookFiles: attachments,
    readFile: attachments.readStored,
    startRemovals: createRemovals({
      database,
      publisher,
      background,
      jobs,
      onFilesReleased: () => background.run('released files', attachments.sweep),
    }),
    stop: previews.stop,
    actionHandlers: messageActions(messages, reactions, createReadStates({ publisher, clock })),
  }
}
