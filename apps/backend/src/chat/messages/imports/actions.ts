import { createHash } from 'node:crypto'
import { importedAuthorPrefix, limits, toReaction } from '@guildhall/contract'
import type { Attachment, CustomEmoji, Embed, ForwardedMessage } from '@guildhall/contract'
import { AppError, notFound } from '../../../core/app-error.ts'
import type { Publish } from '../../../events/event-publisher.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import type { ChannelRow } from '../../channels/access.ts'
import { findChannelIn, presentChannels } from '../../channels/access.ts'
import { createImportedChannel, revealImportedChannel } from '../../channels/actions.ts'
import { emojiOf } from '../../emoji/access.ts'
import { normalizeEmoji } from '../../../core/unicode-emoji.ts'
import { claimInTransaction } from '../attachments/access.ts'
import { toMessageKey } from '../message-keys.ts'
import { withUnicodeEmoji } from '../unicode-emoji.ts'
import { importedReactor } from '../reactions/access.ts'
import { noMentionCounts } from '../read-states/access.ts'
import {
  countPins,
  findImportedChannel,
  findImportedIds,
  findServers,
  insertImportedChannel,
  insertMessages,
  insertPins,
  insertReactions,
  markReadByAll,
  reserveSeqs,
  takeHidden,
  updateProgress,
} from './store.ts'
import type { ImportedReaction, ImportedRow } from './store.ts'

/** A channel of another chat. */
export interface SourceChannel {
  sourceId: string
  name: string
  topic: string | null
  category: string | null
}

/** A message of another chat. */
export interface SourceMessage {
  /** A decimal number; later messages have greater ones. */
  sourceId: string
  authorId: string
  authorName: string
  createdAt: number
  editedAt: number | null
  /** In the same channel. */
  replyTo: string | null
  isPinned: boolean
  /** The path of a picture. */
  authorAvatar: string | null
  reactions: SourceReaction[]
  /** Uploads of its author to the channel. */
  fileIds: string[]
  /** At least one. A message that is too long for one is stored as several. */
  parts: {
    content: string
    embeds: Embed[]
    forwarded?: Pick<ForwardedMessage, 'content' | 'embeds' | 'createdAt'>
  }[]
}

export interface SourceReaction {
  /** Of Unicode, or the name of a custom one. */
  emoji: string
  isCustom: boolean
  count: number
}

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
        const { rows, seq, ...lost } = await store(
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

interface Place {
  serverId: string
  channelId: string
  now: number
}

async function store(
  tx: Transaction,
  place: Place,
  messages: SourceMessage[],
): Promise<{ rows: number; seq: number; unpinned: number; reactions: number }> {
  const { channelId } = place
  const count = messages.reduce((sum, { parts }) => sum + parts.length, 0)
  const { number, lastSeq } = await reserveSeqs(tx, channelId, count)
  const known = new Map((await emojiOf(tx, place.serverId)).map((emoji) => [emoji.name, emoji]))
  const rows: ImportedRow[] = []
  const pinned: { message_key: number; pinned_by: string; created_at: number }[] = []
  const reacted: { messageKey: number; message: SourceMessage }[] = []
  let seq = lastSeq - count
  for (const message of messages) {
    const { sourceId, authorId, createdAt, replyTo } = message
    const id = importedMessageId(channelId, sourceId)
    const attachments = await claimFiles(tx, place, id, message)
    for (const [index, part] of message.parts.entries()) {
      seq += 1
      const message_key = toMessageKey(number, seq)
      if (index === 0) {
        if (message.isPinned) {
          pinned.push({ message_key, pinned_by: authorIdOf(authorId), created_at: createdAt })
        }
        reacted.push({ messageKey: message_key, message })
      }
      rows.push({
        ...toRow(message, part, known),
        message_key,
        id: index === 0 ? id : null,
        attachments: index === 0 ? JSON.stringify(attachments) : '[]',
        // Also of a message that is not here: it is shown as deleted.
        reply_to: index === 0 && replyTo !== null ? importedMessageId(channelId, replyTo) : null,
      })
    }
  }
  await insertMessages(tx, rows)
  const reactions = await storeReactions(tx, known, reacted)
  if (pinned.length === 0) return { rows: count, seq: lastSeq, unpinned: 0, reactions }
  const room = Math.max(0, limits.pinsPerChannel - (await countPins(tx, channelId)))
  const pins = pinned.slice(0, room).map((pin) => ({ ...pin, channel_id: channelId }))
  await insertPins(tx, pins)
  return { rows: count, seq: lastSeq, unpinned: pinned.length - pins.length, reactions }
}

async function claimFiles(
  tx: Transaction,
  { channelId, now }: Place,
  messageId: string,
  { authorId, fileIds: ids }: SourceMessage,
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const uploaderId = authorIdOf(authorId)
  return claimInTransaction(tx, { ids, messageId, channelId, uploaderId, now })
}

/** The emoji of the server by their names. */
type KnownEmoji = ReadonlyMap<string, CustomEmoji>

function emojiIn(content: string, known: KnownEmoji): CustomEmoji[] {
  if (known.size === 0) return []
  const names = new Set([...content.matchAll(/:([a-z0-9_]{2,32}):/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => known.get(name) ?? [])
}

/** Returns how many reactions are left out. */
async function storeReactions(
  tx: Transaction,
  known: KnownEmoji,
  reacted: { messageKey: number; message: SourceMessage }[],
): Promise<number> {
  const rows: ImportedReaction[] = []
  let lost = 0
  for (const { messageKey, message } of reacted) {
    const counts = new Map<string, number>()
    for (const { emoji: text, isCustom, count } of message.reactions) {
      const custom = known.get(text)
      const emoji = isCustom ? custom && toReaction(custom) : normalizeEmoji(text)
      const hasRoom = counts.size < limits.reactionKindsPerMessage
      if (!emoji || !(hasRoom || counts.has(emoji))) lost += 1
      else counts.set(emoji, (counts.get(emoji) ?? 0) + count)
    }
    let created_at = message.createdAt
    for (const [emoji, weight] of counts) {
      rows.push({ message_key: messageKey, emoji, user_id: importedReactor, weight, created_at })
      // Their order is that of their times.
      created_at += 1
    }
  }
  await insertReactions(tx, rows)
  return lost
}

function toRow(
  message: SourceMessage,
  { content, embeds, forwarded }: SourceMessage['parts'][number],
  known: KnownEmoji,
): Omit<ImportedRow, 'message_key' | 'id' | 'reply_to' | 'attachments'> {
  return {
    author_kind: 'webhook',
    author_id: authorIdOf(message.authorId),
    author_name: message.authorName,
    author_avatar: message.authorAvatar,
    content: withUnicodeEmoji(content),
    embeds: JSON.stringify(embeds),
    mentions: '[]',
    mentions_everyone: 0,
    mentioned_roles: '[]',
    mentions_here: 0,
    emoji: JSON.stringify(emojiIn(content, known)),
    call: null,
    forwarded: forwarded ? JSON.stringify(toCopy(forwarded)) : null,
    created_at: message.createdAt,
    edited_at: message.editedAt,
  }
}

function toCopy({ content, embeds, createdAt }: Omit<ForwardedMessage, 'emoji'>): ForwardedMessage {
  return { content: withUnicodeEmoji(content), embeds, emoji: [], createdAt }
}

/** The id of an author, also as who uploads the files. */
export function authorIdOf(sourceId: string): string {
  return `${importedAuthorPrefix}${sourceId}`
}

/** The ids of Discord contain the time since then. */
const discordEpoch = 1_420_070_400_000

/**
 * The id of an imported message: a UUID of version 7 that follows from its id in Discord. So replies find it without a table,
 * and it cannot be stored twice.
 */
function importedMessageId(channelId: string, sourceId: string): string {
  const createdAt = Number(BigInt(sourceId) >> 22n) + discordEpoch
  const time = createdAt.toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`${channelId} ${sourceId}`).digest('hex')
  const parts = [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, `8${hash.slice(3, 6)}`]
  return `${parts.join('-')}-${hash.slice(6, 18)}`
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
