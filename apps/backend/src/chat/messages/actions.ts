import type {
  ActionData,
  ActionReply,
  ActionType,
  BulkDeleteRequest,
  CallActionType,
  HistoryQuery,
  Message,
  VoiceActionType,
} from '@guildhall/contract'
import { invalidInput, notFound } from '../../core/app-error.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelFor } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { messageFor, presentMessage, presentMessages } from './access.ts'
import type { Append } from './append.ts'
import { expireNoncesStep } from './append-store.ts'
import { expireUploadsOf } from './attachments/access.ts'
import type { Attachments } from './attachments/actions.ts'
import { createBulkDelete } from './bulk-delete.ts'
import { createDelete, createEdit } from './changes.ts'
import type { LinkPreviews } from './link-previews/actions.ts'
import { deleteNonces, insertAccountDeletion } from './deleted-authors-store.ts'
import { createPurge } from './purge.ts'
import { pageBody } from './newest-messages.ts'
import type { NewestMessages } from './newest-messages.ts'
import type { Reactions } from './reactions/actions.ts'
import type { ReadStates } from './read-states/actions.ts'
import { createSend, nonceLifetimeMs } from './send.ts'
import type { MessageExtra } from './send.ts'
import { requireCanPost, requireNotSlowedDown } from './posting-rules.ts'
import type { MessageJudge } from './posting-rules.ts'
import { listAfter, listBefore } from './store.ts'
import type { ChannelRef, MessageRow } from './store.ts'

export { matchParent, requireServer } from './imports/begin.ts'
export { authorIdOf as importedAuthorId } from './imports/plan-messages.ts'
export type {
  AppendResult,
  ImportedChannel,
  ImportedMessage,
  Imports,
  ImportTarget,
  LateFile,
} from './imports/actions.ts'
export type {
  SourceChannel,
  SourceMessage,
  SourceReaction,
  SourceStart,
  SourceThread,
} from './imports/source.ts'
export type { AppendTogether } from './append.ts'
export { publishUpdated } from './changes.ts'
export { countAsPost, judgedMessage, requireCanPost } from './posting-rules.ts'
export type WebhookFiles = Pick<Attachments, 'uploadAs' | 'discard'>
export type ImportFiles = Pick<Attachments, 'uploadImported'>
export type { MessageTransaction, TransactMessages } from './transactions.ts'

/**
 * Queues the messages of an account that is deleted: background work takes its name off them, or deletes them with their files.
 * Also lets its unsent uploads expire.
 */
export async function releaseMessages(
  tx: Transaction,
  deletion: { userId: string; deleteMessages: boolean; now: number },
): Promise<void> {
  await deleteNonces(tx, deletion.userId)
  await expireUploadsOf(tx, deletion.userId)
  await insertAccountDeletion(tx, deletion)
}

export interface Messages {
  /** The embeds come from Guildhall, never from the account. */
  send(userId: string, data: ActionData<'message.send'>, extra?: MessageExtra): Promise<Message>
  /**
   * The channel in which the account is about to post, for work that comes before `send`, which checks again. Throws what
   * `send` throws when the account cannot post there now.
   */
  channelToPost(userId: string, channelId: string): Promise<ChannelForCaller>
  edit(userId: string, data: ActionData<'message.edit'>): Promise<Message>
  delete(userId: string, data: ActionData<'message.delete'>): Promise<void>
  /** See createBulkDelete. */
  deleteSeveral(userId: string, channelId: string, input: BulkDeleteRequest): Promise<number>
  /** Publishes that the account is typing. Throws like `send` when the account cannot post in the channel. */
  startTyping(userId: string, data: ActionData<'typing.start'>): Promise<void>
  /**
   * A page of a channel, oldest first: the newest messages, or those before, after or around a `seq` (half of them up to
   * it, half after). The result is JSON. Throws `not_found` and `invalid_input`.
   */
  history(userId: string, channelId: string, query: HistoryQuery): Promise<string | Buffer>
  /** Throws `not_found`, also for messages of other channels. */
  get(userId: string, channelId: string, messageId: string): Promise<Message>
}

interface Parts extends Pick<
  ChatParts,
  'database' | 'publisher' | 'background' | 'jobs' | 'clock' | 'disk' | 'directory'
> {
  append: Append
  attachments: Attachments
  newest: NewestMessages
  previews: LinkPreviews
  judge: MessageJudge
}

const defaultPageSize = 50
const purgeMs = 2000
const nonceSweepMs = 60_000

export function createMessages(parts: Parts): Messages {
  const { database, publisher, background, jobs, clock, attachments, newest, previews } = parts
  jobs.every('purge', purgeMs, createPurge(database, attachments))
  jobs.every('nonces', nonceSweepMs, () =>
    database.write([expireNoncesStep(clock() - nonceLifetimeMs)]),
  )
  const sweepFiles = (): void => background.run('released files', attachments.sweep)
  return {
    send: createSend({ ...parts, onSent: previews.add }),
    async channelToPost(userId, channelId) {
      const now = clock()
      const target = await channelFor(database.read, userId, channelId, now)
      requireCanPost(target)
      await requireNotSlowedDown(database.read, target, now)
      return target
    },
    edit: createEdit(parts, previews.add),
    delete: createDelete(parts, sweepFiles),
    deleteSeveral: createBulkDelete(parts, sweepFiles),
    async startTyping(userId, { channelId }) {
      const target = await channelFor(database.read, userId, channelId, clock())
      requireCanPost(target)
      const serverId = target.channel.server_id
      publisher.publish(
        { kind: 'channel', serverId, channelId },
        { type: 'typing.started', data: { serverId, channelId, userId } },
      )
    },
    async history(userId, channelId, query) {
      const { channel } = await channelFor(database.read, userId, channelId, clock())
      const read = async (): Promise<Message[]> => {
        const rows = await loadPage(database, channel, query)
        return presentMessages(database.read, channel.server_id, userId, rows)
      }
      const { before, after, around, limit = defaultPageSize } = query
      if ((before ?? after ?? around) === undefined) {
        return newest.find(channelId, limit) ?? newest.load(channelId, limit, read)
      }
      return pageBody((await read()).map((message) => JSON.stringify(message)))
    },
    async get(userId, channelId, messageId) {
      const { row, channel } = await messageFor(database.read, userId, messageId, clock())
      if (channel.id !== channelId) throw notFound('message')
      return presentMessage(database.read, channel.server_id, userId, row)
    },
  }
}

async function loadPage(
  database: Database,
  channel: ChannelRef,
  { before, after, around, limit = defaultPageSize }: HistoryQuery,
): Promise<MessageRow[]> {
  const ranges = { before, after, around }
  const given = Object.entries(ranges).filter(([, seq]) => seq !== undefined)
  const [, second] = given
  if (second) throw invalidInput(second[0], 'one_range_only')
  if (after !== undefined) return listAfter(database.read, channel, after, limit)
  if (around === undefined) {
    const last = before ?? Number.MAX_SAFE_INTEGER
    return (await listBefore(database.read, channel, last, limit)).reverse()
  }
  const half = Math.ceil(limit / 2)
  const upTo = await listBefore(database.read, channel, around + 1, half)
  const above = await listAfter(database.read, channel, around, limit - half)
  return [...upTo.reverse(), ...above]
}

/** The gateway's actions about messages, by type. Each returns the data of its reply. */
export type MessageActions = {
  [
    T in Exclude<
      ActionType,
      | 'heartbeat'
      | 'presence.set'
      | 'presence.idle'
      | 'members.subscribe'
      | VoiceActionType
      | CallActionType
    >
  ]: (userId: string, data: ActionData<T>) => Promise<ActionReply<T>>
}

export function messageActions(
  messages: Messages,
  reactions: Reactions,
  readStates: ReadStates,
): MessageActions {
  return {
    'message.send': async (userId, data) => ({ message: await messages.send(userId, data) }),
    'message.edit': async (userId, data) => ({ message: await messages.edit(userId, data) }),
    'message.delete': (userId, data) => noData(messages.delete(userId, data)),
    'reaction.add': (userId, data) => noData(reactions.add(userId, data)),
    'reaction.remove': (userId, data) => noData(reactions.remove(userId, data)),
    'typing.start': (userId, data) => noData(messages.startTyping(userId, data)),
    'channel.read': (userId, data) => noData(readStates.markRead(userId, data)),
  }
}

async function noData(work: Promise<void>): Promise<object> {
  await work
  return {}
}
