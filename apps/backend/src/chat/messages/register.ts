import { attachmentSizes } from '@guildhall/contract'
import { parseNetworks } from '@guildhall/public-address'
import type { RateLimit } from '../../core/rate-limit.ts'
import { derivedFolder } from '../../storage/backup/format.ts'
import { createFiles } from '../../storage/files/files.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createMessages, messageActions } from './actions.ts'
import type { ImportFiles, MessageActions, Messages, WebhookFiles } from './actions.ts'
import { createAppend } from './append.ts'
import type { AppendTogether } from './append.ts'
import { createPictureSizes } from '../images/access.ts'
import { createAttachments } from './attachments/actions.ts'
import type { Attachments } from './attachments/actions.ts'
import { createDescribeAttachment } from './attachments/describe.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { createDeletedAuthors } from './deleted-authors.ts'
import { createForwards } from './forwards/actions.ts'
import { forwardRoutes } from './forwards/routes.ts'
import { createImports } from './imports/actions.ts'
import type { Imports } from './imports/actions.ts'
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
import { createSavedMessages } from './saved/actions.ts'
import type { SavedMessages } from './saved/actions.ts'
import { savedRoutes } from './saved/routes.ts'
import { createSearch } from './search/actions.ts'
import { createIndexing } from './search/indexing.ts'
import { searchRoutes } from './search/routes.ts'
import { createTransactMessages } from './transactions.ts'
import type { TransactMessages } from './transactions.ts'

const deletedAuthorsMs = 2000

interface Registered {
  /** Adds messages of other chats. */
  imports: Imports
  /** Stores messages of any author. */
  appendTogether: AppendTogether
  transactMessages: TransactMessages
  /** Sends messages of accounts. */
  send: Messages['send']
  channelToPost: Messages['channelToPost']
  /** Files for messages that are posted next. */
  webhookFiles: WebhookFiles
  importFiles: ImportFiles
  /** Starts to delete the messages whose removal was stored. */
  startRemovals: () => void
  /** The bytes of an attachment. No permission is checked. */
  readFile: Attachments['readStored']
  listSaved: SavedMessages['list']
  /** The handlers of the gateway's actions. */
  actionHandlers: MessageActions
  /** Ends work outside of requests. */
  stop: () => Promise<void>
}

/** How many links of an account get previews. */
const previewsPerMinute = 30

export function registerMessages(
  parts: ChatParts & {
    judge: MessageJudge
    /** Counts the requests to each host on the web. */
    webDestinations: RateLimit
  },
): Registered {
  const { routes, config, bus, jobs, background } = parts
  const indexing = createIndexing(parts)
  // Transactions of other domains store these.
  bus.subscribe((message) => {
    if (message.kind !== 'event' || message.event.type !== 'message.created') return
    const { author, channelId } = message.event.data.message
    if (author.kind === 'system' && jobs.isHeld()) indexing.scheduleChannel(channelId, 1)
  })
  const onStored = indexing.scheduleChannel
  const { append, appendTogether } = createAppend({ ...parts, onStored })
  const { dataDir } = config
  const files = createFiles({ dataDir, folder: 'attachments', storage: parts.fileStorage })
  const derived = createFiles({ dataDir, folder: derivedFolder, storage: parts.fileStorage })
  const pictureSizes = createPictureSizes({
    ...parts,
    ...{ table: 'attachments', sizes: attachmentSizes, files: derived },
  })
  const attachments = createAttachments({ ...parts, files, pictureSizes })
  const previews = createLinkPreviews({
    ...parts,
    fetchPreview: createFetchPreview({
      allowedNetworks: parseNetworks(config.linkPreviewAllowedNetworks),
      destinations: parts.webDestinations,
    }),
    fetches: parts.rateLimits.perMinute('link-previews', previewsPerMinute),
    ownOrigin: config.publicUrl,
  })
  jobs.every(
    'messages of deleted accounts',
    deletedAuthorsMs,
    createDeletedAuthors(parts, attachments.sweep),
  )
  const newest = createNewestMessages(bus, parts.processes)
  const messages = createMessages({ ...parts, append, attachments, newest, previews })
  const search = createSearch({ ...parts, timeoutMs: config.searchTimeoutMs })
  routes.session((app) => messageRoutes(app, messages))
  routes.session((app) => attachmentRoutes(app, attachments, createDescribeAttachment(parts)))
  const forwards = createForwards({ ...parts, attachments, messages })
  routes.session((app) => forwardRoutes(app, forwards))
  routes.session((app) => pinRoutes(app, createPins(parts)))
  routes.session((app) => linkPreviewRoutes(app, previews))
  routes.session((app) => searchRoutes(app, search))
  const inbox = createInbox(parts)
  routes.session((app) => inboxRoutes(app, inbox))
  const saved = createSavedMessages(parts)
  routes.session((app) => savedRoutes(app, saved))
  return {
    imports: createImports({ ...parts, onStored }),
    appendTogether,
    transactMessages: createTransactMessages({ ...parts, onStored, sweepFiles: attachments.sweep }),
    send: messages.send,
    channelToPost: messages.channelToPost,
    webhookFiles: attachments,
    importFiles: attachments,
    readFile: attachments.readStored,
    listSaved: saved.list,
    startRemovals: createRemovals({
      ...parts,
      onFilesReleased: () => background.run('released files', attachments.sweep),
    }),
    stop: previews.stop,
    actionHandlers: messageActions(messages, createReactions(parts), createReadStates(parts)),
  }
}
