import type { Channel } from '@guildhall/contract'
import { AppError, notFound } from '../../../core/app-error.ts'
import type { Publish } from '../../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { findChannelIn, findChannelOrThreadIn, visibleChannels } from '../../channels/access.ts'
import type { ChannelRow } from '../../channels/access.ts'
import { createImportedChannel, createThreadChannel } from '../../channels/actions.ts'
import { memberContext } from '../../permissions/access.ts'
import { addImportedThread, requireRoomInServer } from '../../threads/access.ts'
import { findMessage, threadIdsBelow } from '../access.ts'
import { publishUpdated } from '../changes.ts'
import { importedMessageId } from './plan-messages.ts'
import type {
  SourceChannel,
  SourceMessage,
  SourceParent,
  SourceStart,
  SourceThread,
} from './source.ts'
import { findImportedChannel, findServers, insertImportedChannel } from './store.ts'

export interface ImportedChannel {
  channelId: string
  serverId: string
  /** The channel of a thread. */
  parentId: string | null
  /** The newest message that was imported; `0` if there is none. */
  lastSourceId: string
}

/** What an import decides about a channel. */
export interface ChannelChoice {
  /** Who imports. */
  actorId: string
  /** The channel that gets the messages; null for a new one that only the actor sees at first. */
  channelId: string | null
}

export interface BegunChannel extends SourceChannel {
  /** Of a thread with messages. */
  start?: SourceStart | null
}

const maxNamedServers = 10

/** The channel in which a thread is created; null where it becomes a channel of its own. */
export async function findParent(
  reader: Reader,
  serverId: string,
  { parent, start }: BegunChannel,
  { actorId, channelId, now }: ChannelChoice & { now: number },
): Promise<Channel | null> {
  if (!parent || !start || channelId !== null) return null
  const member = await memberContext(reader, actorId, serverId, now)
  const channels = await visibleChannels(reader, member)
  return matchParent(
    channels,
    parent,
    (await findImportedChannel(reader, serverId, parent.sourceId))?.channel_id,
  )
}

/** The channel that the parent was imported as, or else the only one of its name. */
export function matchParent(
  channels: readonly Channel[],
  { name }: SourceParent,
  importedId: string | undefined,
): Channel | null {
  if (importedId !== undefined) return channels.find(({ id }) => id === importedId) ?? null
  const named = channels.filter((channel) => channel.name === name && channel.type === 'text')
  return (named.length === 1 ? named[0] : undefined) ?? null
}

/** The message below which a thread is created that begins with no message of its channel. */
export function threadNotice({ sourceId, start }: SourceThread): SourceMessage {
  return {
    ...{ sourceId, ...start, editedAt: null, replyTo: null, isPinned: false, startsThread: null },
    ...{ authorAvatar: null, reactions: [], fileIds: [] },
    parts: [{ content: '*Started a thread.*', embeds: [] }],
  }
}

/** Finds the channel of an earlier import, or creates it: a thread below a message of `parentId`, or a channel. */
export async function beginChannel(
  tx: Transaction,
  publish: Publish,
  serverId: string,
  {
    channel,
    choice,
    parentId,
    now,
  }: {
    channel: BegunChannel
    choice: ChannelChoice
    parentId: string | null
    now: number
  },
): Promise<ImportedChannel> {
  const { sourceId, name, topic, category, isThread } = channel
  const { actorId, channelId: chosenId } = choice
  const known = await findImportedChannel(tx, serverId, sourceId)
  if (known) {
    const { channel_id: channelId, last_source_id: lastSourceId } = known
    const row = await findChannelOrThreadIn(tx, serverId, channelId)
    if (!row) throw notFound('channel')
    return { serverId, channelId, parentId: row.thread_of, lastSourceId }
  }
  const isNew = chosenId === null
  const parent = parentId === null ? null : await requireChannel(tx, serverId, parentId)
  async function create(): Promise<{ id: string }> {
    if (chosenId !== null) return requireChannel(tx, serverId, chosenId)
    if (parent) {
      const at = { name, sourceId, creatorId: actorId, now }
      const createdAt = channel.start?.createdAt ?? now
      return { id: await createThread(tx, publish, parent, { ...at, createdAt }) }
    }
    return createImportedChannel(tx, publish, { serverId, name, topic, category, actorId, now })
  }
  const { id: channelId } = await create()
  await insertImportedChannel(tx, {
    server_id: serverId,
    source_id: sourceId,
    channel_id: channelId,
    last_source_id: '0',
    is_hidden: isNew && !isThread ? 1 : 0,
  })
  return { serverId, channelId, parentId, lastSourceId: '0' }
}

interface NewThread {
  sourceId: string
  name: string
  creatorId: string
  createdAt: number
  now: number
}

/** Creates a thread below its message. Returns its id, or that of the thread that is there. */
async function createThread(
  tx: Transaction,
  publish: Publish,
  parent: ChannelRow,
  { sourceId, name, creatorId, createdAt, now }: NewThread,
): Promise<string> {
  const row = await findMessage(tx, importedMessageId(parent.id, sourceId))
  if (!row) throw notFound('message')
  const [known] = (await threadIdsBelow(tx, [row.message_key])).values()
  if (known !== undefined) return known
  await requireRoomInServer(tx, parent.server_id)
  const id = await createThreadChannel(tx, parent, { name, now: createdAt })
  await addImportedThread(tx, publish, {
    ...{ id, channelId: parent.id, creatorId, createdAt, now },
    ...{ messageKey: row.message_key, messageId: row.id },
  })
  await publishUpdated(tx, publish, row, parent.server_id)
  return id
}

export async function requireServer(
  reader: Reader,
  idOrName: string,
): Promise<{ id: string; name: string; owner_id: string }> {
  const found = await findServers(reader, idOrName, maxNamedServers)
  const server = found.find(({ id }) => id === idOrName) ?? found[0]
  if (!server) throw new AppError('not_found', 'There is no server with this id or name.')
  if (server.id !== idOrName && found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ')
    throw new AppError('conflict', `Several servers have this name. Give the id of one: ${ids}`)
  }
  return server
}

async function requireChannel(
  tx: Transaction,
  serverId: string,
  channelId: string,
): Promise<ChannelRow> {
  const channel = await findChannelIn(tx, serverId, channelId)
  if (!channel) throw notFound('channel')
  return channel
}
