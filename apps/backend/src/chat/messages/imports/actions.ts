import { AppError, notFound } from '../../../core/app-error.ts'
import type { Publish } from '../../../events/event-publisher.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import type { ChannelRow } from '../../channels/access.ts'
import { findChannelIn, presentChannels } from '../../channels/access.ts'
import { createImportedChannel, revealImportedChannel } from '../../channels/actions.ts'
import { noMentionCounts } from '../read-states/access.ts'
import type { SourceChannel, SourceMessage } from './source.ts'
import { storeMessages } from './store-messages.ts'
import {
  findImportedChannel,
  findImportedIds,
  findServers,
  insertImportedChannel,
  markReadByAll,
  takeHidden,
  updateProgress,
} from './store.ts'

export interface ImportTarget {
  serverId: string
  sourceId: string
}

export interface ImportedChannel {
  channelId: string
  serverId: string
  serverName: string
  channelName: string
  isNew: boolean
  /** The newest message that was imported; `0` if there is none. */
  lastSourceId: string
}

/** What an import decides about a channel. */
export interface ChannelChoice {
  /** Who imports in the browser; null for an operator. */
  actorId: string | null
  /** The channel that gets the messages; null for a new one that only the actor sees at first. */
  channelId: string | null
}

export interface Imports {
  /**
   * Creates the channel of an import, or finds it if it was imported before. `server` is an id or a name. Throws
   * `not_found`, `conflict` if several servers have the name, and `limit_reached`.
   */
  begin(server: string, channel: SourceChannel, options?: BeginOptions): Promise<ImportedChannel>
  /**
   * Adds messages in this order at the end of the channel. Those up to the newest one that was imported are skipped. Nobody
   * is notified, and all members have read them. Throws `not_found` when the channel is gone, and `storage_full`.
   */
  append(
    target: ImportTarget,
    messages: SourceMessage[],
    record?: (tx: Transaction, result: AppendResult) => Promise<void>,
  ): Promise<AppendResult>
  /** Gives the channels that an import hid until its end the permissions of their categories. */
  reveal(
    serverId: string,
    channelIds: string[],
    record: (tx: Transaction) => Promise<void>,
  ): Promise<void>
}

export interface BeginOptions {
  choice: ChannelChoice
  /** Runs in the same transaction. */
  record: (tx: Transaction, begun: ImportedChannel) => Promise<void>
}

export interface AppendResult {
  stored: number
  /** Pinned messages for whose pin there was no room. */
  unpinned: number
  /** Reactions with emoji that the server doesn't have, or more kinds than a message can have. */
  reactions: number
}

const maxNamedServers = 10
const nothing: AppendResult = { stored: 0, unpinned: 0, reactions: 0 }

export function createImports({
  publisher,
  clock,
  disk,
  onStored,
}: Pick<ChatParts, 'clock'> & {
  publisher: Pick<ChatParts['publisher'], 'transaction'>
  disk: Pick<ChatParts['disk'], 'requireRoom'>
  /** Called for each write with the channel and the number of messages stored in it. */
  onStored: (channelId: string, messages: number) => void
}): Imports {
  async function begin(
    tx: Transaction,
    publish: Publish,
    idOrName: string,
    { sourceId, ...channel }: SourceChannel,
    { channelId: chosenId, actorId }: ChannelChoice = { channelId: null, actorId: null },
  ): Promise<ImportedChannel> {
    const { id: serverId, name: serverName } = await requireServer(tx, idOrName)
    const known = await findImportedChannel(tx, serverId, sourceId)
    if (known) {
      const { channel_id: channelId, last_source_id: lastSourceId } = known
      const { name: channelName } = await requireChannel(tx, serverId, channelId)
      return { serverId, serverName, channelId, channelName, isNew: false, lastSourceId }
    }
    const isNew = chosenId === null
    const { id: channelId, name: channelName } = isNew
      ? await createImportedChannel(tx, publish, { ...channel, serverId, actorId, now: clock() })
      : await requireChannel(tx, serverId, chosenId)
    await insertImportedChannel(tx, {
      server_id: serverId,
      source_id: sourceId,
      channel_id: channelId,
      last_source_id: '0',
      is_hidden: isNew && actorId !== null ? 1 : 0,
    })
    return { serverId, serverName, channelId, channelName, isNew, lastSourceId: '0' }
  }

  return {
    begin: (idOrName, channel, options) =>
      publisher.transaction(async (tx, publish) => {
        const begun = await begin(tx, publish, idOrName, channel, options?.choice)
        await options?.record(tx, begun)
        return begun
      }),

    async append({ serverId, sourceId }, messages, record) {
      disk.requireRoom()
      const result = await publisher.transaction(async (tx, publish) => {
        const known = await findImportedChannel(tx, serverId, sourceId)
        if (!known) throw notFound('channel')
        const { channel_id: channelId } = known
        const last = BigInt(known.last_source_id)
        const added = messages.filter((message) => BigInt(message.sourceId) > last)
        const newest = added.at(-1)
        if (!newest) {
          await record?.(tx, nothing)
          return { channelId, rows: 0, ...nothing }
        }
        const linked = await withChannelLinks(tx, serverId, added)
        const { rows, seq, ...lost } = await storeMessages(
          tx,
          { serverId, channelId, now: clock() },
          linked,
        )
        await updateProgress(tx, { ...known, last_source_id: newest.sourceId })
        await markReadByAll(tx, { serverId, channelId, seq })
        const viewers = { kind: 'channel', serverId, channelId } as const
        publish(viewers, {
          type: 'read.updated',
          data: { channelId, seq, ...noMentionCounts },
        })
        const row = await requireChannel(tx, serverId, channelId)
        for (const channel of await presentChannels(tx, [row])) {
          publish(viewers, { type: 'channel.updated', data: { channel } })
        }
        const appended = { stored: added.length, ...lost }
        await record?.(tx, appended)
        return { channelId, rows, ...appended }
      })
      if (result.rows > 0) onStored(result.channelId, result.rows)
      const { stored, unpinned, reactions } = result
      return { stored, unpinned, reactions }
    },

    reveal: (serverId, channelIds, record) =>
      publisher.transaction(async (tx, publish) => {
        for (const channelId of await takeHidden(tx, serverId, channelIds)) {
          await revealImportedChannel(tx, publish, { serverId, channelId })
        }
        await record(tx)
      }),
  }
}

async function requireServer(
  tx: Transaction,
  idOrName: string,
): Promise<{ id: string; name: string }> {
  const found = await findServers(tx, idOrName, maxNamedServers)
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

const sourceLink = /<#(\d{1,20})>/g

/** The messages with the ids of channels here in place of those in the source. */
async function withChannelLinks(
  tx: Transaction,
  serverId: string,
  messages: SourceMessage[],
): Promise<SourceMessage[]> {
  const texts = messages.map(({ parts }) => JSON.stringify(parts))
  const linked = texts.flatMap((text) => [...text.matchAll(sourceLink)].map(([, id = '']) => id))
  const ids = await findImportedIds(tx, serverId, [...new Set(linked)])
  return messages.map((message, index) => ({
    ...message,
    // In JSON, such a link is written as in the text.
    parts: JSON.parse(
      (texts[index] ?? '').replaceAll(sourceLink, (link, id: string) => {
        const channelId = ids.get(id)
        return channelId === undefined ? link : `<#${channelId}>`
      }),
    ) as SourceMessage['parts'],
  }))
}

/** Commands that the operator's command line sends to the running process, or runs itself when there is none. */
export type ImportCommands = ReturnType<typeof importCommands>

// Only the command itself can open the socket, and it has validated what it sends.
export function importCommands(imports: Imports) {
  return {
    'import-begin': (_: string, input: unknown) => {
      const { server, channel } = input as { server: string; channel: SourceChannel }
      return imports.begin(server, channel)
    },
    'import-append': (_: string, input: unknown) => {
      const { messages, ...target } = input as ImportTarget & { messages: SourceMessage[] }
      return imports.append(target, messages)
    },
  }
}
