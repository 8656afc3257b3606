import type { Attachment } from '@guildhall/contract'
import { AppError, notFound } from '../../../core/app-error.ts'
import type { BusMessage } from '../../../events/bus-message.ts'
import { NoRowChangedError } from '../../../storage/database.ts'
import type {
  AnyStep,
  Database,
  Reader,
  SqlRow,
  Step,
  Transaction,
} from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { revealImportedChannel } from '../../channels/actions.ts'
import { importedActivityStep, publishThread } from '../../threads/access.ts'
import { claimInTransaction } from '../attachments/access.ts'
import { cleanFileName } from '../attachments/file-names.ts'
import { publishUpdated } from '../changes.ts'
import { seqOf } from '../message-keys.ts'
import { noMentionCounts } from '../read-states/access.ts'
import { findMessage } from '../access.ts'
import { changeAndReindex } from '../search/actions.ts'
import { withUnicodeEmoji } from '../unicode-emoji.ts'
import { beginChannel, findParent, threadNotice } from './begin.ts'
import type { BegunChannel, ChannelChoice, ImportedChannel } from './begin.ts'
import { importedMessageId, planMessages } from './plan-messages.ts'
import type { SourceMessage, SourceThread } from './source.ts'
import {
  findImportedChannel,
  findImportedIds,
  markReadByAll,
  newestTime,
  progressStep,
  takeHidden,
  updateImported,
} from './store.ts'
import type { ImportedChannelRow } from './store.ts'

export type { BegunChannel, ImportedChannel } from './begin.ts'

export interface ImportTarget {
  serverId: string
  sourceId: string
  /** Threads of the channel that come after its messages. Those without a message to begin with get one in the order of time. */
  threads: SourceThread[]
}

export interface Imports {
  /**
   * Creates the channel of an import, or finds it if it was imported before. A thread whose channel is there is created below
   * its first message; import the channel before. Throws `not_found` and `limit_reached`.
   */
  begin(serverId: string, channel: BegunChannel, options: BeginOptions): Promise<ImportedChannel>
  /**
   * Adds messages in this order at the end of the channel. Those up to the newest one that was imported are skipped. Nobody
   * is notified. Throws `not_found` when the channel is gone, `conflict` during another import into it, and what `options` says.
   */
  append(
    target: ImportTarget,
    messages: SourceMessage[],
    options: AppendOptions,
  ): Promise<AppendResult>
  /** The positions of the files in `names` that the message, which was imported before, lacks. None if it was deleted. */
  lackingFiles(message: ImportedMessage, names: string[]): Promise<number[]>
  /**
   * Adds uploads to a message that was imported without them, in place of their names at the end of its text. `check` runs in the same
   * transaction.
   */
  addFiles(
    message: ImportedMessage & { serverId: string; uploaderId: string },
    files: LateFile[],
    check: (tx: Transaction) => Promise<unknown>,
  ): Promise<void>
  /** Marks everything in the channel as read by all members, which takes as long as there are members. Of a thread, publishes its new state. */
  markRead(channel: Pick<ImportedChannel, 'serverId' | 'channelId'>): Promise<void>
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

export interface ImportedMessage {
  channelId: string
  sourceId: string
}

/** A file that is imported after its message: the id of the upload, and the line that names it in the text. */
export interface LateFile {
  id: string
  text: string
}

export interface AppendOptions {
  /** Who uploaded the files of the messages. */
  uploaderId: string
  /** Steps of the same write. Throws NoRowChangedError if one that must change a row changes none. */
  record: (result: AppendResult) => Step[]
  /** See Database. Throws OutdatedError. */
  condition: () => boolean
}

export interface AppendResult {
  stored: number
  /** Pinned messages for whose pin there was no room. */
  unpinned: number
  /** Reactions with emoji that the server doesn't have, or more kinds than a message can have. */
  reactions: number
}

export function createImports({
  database,
  publisher,
  clock,
  disk,
  onStored,
}: Pick<ChatParts, 'clock' | 'publisher'> & {
  database: Pick<Database, 'read'>
  disk: Pick<ChatParts['disk'], 'requireRoom'>
  /** Called for each write with the channel and the number of messages stored in it. */
  onStored: (channelId: string, messages: number) => void
}): Imports {
  async function addNotice(
    serverId: string,
    channelId: string,
    channel: BegunChannel,
  ): Promise<void> {
    const { read } = database
    if (
      !channel.start ||
      (await findMessage(read, importedMessageId(channelId, channel.sourceId)))
    ) {
      return
    }
    const { sourceId, start } = channel
    const notice = threadNotice({ sourceId, start })
    // At the end of the channel, where an earlier date would be out of order.
    const newest = await newestTime(read, channelId)
    notice.createdAt = Math.max(notice.createdAt, newest)
    const { steps } = await planMessages(
      read,
      { serverId, channelId, uploaderId: null, now: clock() },
      [notice],
    )
    await store({ serverId, channelId, count: 1 }, steps)
  }

  async function store(
    { serverId, channelId, count }: { serverId: string; channelId: string; count: number },
    steps: AnyStep[],
    condition?: () => boolean,
  ): Promise<void> {
    const toMessages = (rows: SqlRow[][]): BusMessage[] => {
      const lastSeq = seqOf(Number(rows[0]?.[0]?.message_key))
      return count === 0 ? [] : [importedEvent(serverId, channelId, lastSeq)]
    }
    const onCommit = (): void => {
      if (count > 0) onStored(channelId, count)
    }
    await publisher.write(steps, toMessages, { condition, onCommit })
  }

  return {
    async begin(serverId, channel, { choice, record }) {
      const now = clock()
      const parent = await findParent(database.read, serverId, channel, { ...choice, now })
      if (parent) await addNotice(serverId, parent.id, channel)
      return publisher.transaction(async (tx, publish) => {
        const at = { channel, choice, parentId: parent?.id ?? null, now }
        const begun = await beginChannel(tx, publish, serverId, at)
        await record(tx, begun)
        return begun
      })
    },

    async append({ serverId, sourceId, threads }, messages, { uploaderId, record, condition }) {
      disk.requireRoom()
      const { read } = database
      const known = await findImportedChannel(read, serverId, sourceId)
      if (!known) throw notFound('channel')
      const { channel_id: channelId, last_source_id: before } = known
      const added = messages.filter((message) => BigInt(message.sourceId) > BigInt(before))
      const complete = await withNotices(read, known, added, threads)
      const linked = await withChannelLinks(read, serverId, complete)
      const at = { serverId, channelId, uploaderId, now: clock() }
      const { count, steps, ...lost } = await planMessages(read, at, linked)
      const result = { stored: added.length, ...lost }
      const recordSteps = record(result)
      const newest = added.at(-1)
      const progress = newest ? [progressStep(known, newest.sourceId)] : []
      const activity = newest ? [importedActivityStep(channelId, newest.createdAt)] : []
      const write = [...steps, ...progress, ...activity, ...recordSteps]
      try {
        await store({ serverId, channelId, count }, write, condition)
      } catch (error) {
        if (
          !(error instanceof NoRowChangedError) ||
          error.step >= write.length - recordSteps.length
        ) {
          throw error
        }
        if (error.step === 0) throw notFound('channel')
        throw new AppError('conflict', 'Somebody else imports into the channel.')
      }
      return result
    },

    async lackingFiles({ channelId, sourceId }, names) {
      const row = await findMessage(database.read, importedMessageId(channelId, sourceId))
      if (!row) return []
      const there = (JSON.parse(row.attachments) as Attachment[]).map(({ name }) => name)
      return names.flatMap((name, position) => {
        const found = there.indexOf(cleanFileName(name))
        if (found < 0) return position
        // Another file may have the same name.
        there.splice(found, 1)
        return []
      })
    },

    addFiles: ({ serverId, channelId, sourceId, uploaderId }, files, check) =>
      publisher.transaction(async (tx, publish) => {
        await check(tx)
        const row = await findMessage(tx, importedMessageId(channelId, sourceId))
        if (!row) return
        const ids = files.map(({ id }) => id)
        const claim = { ids, messageId: row.id, channelId, uploaderId, now: clock() }
        const before = JSON.parse(row.attachments) as Attachment[]
        const attachments = JSON.stringify([...before, ...(await claimInTransaction(tx, claim))])
        const content = withoutNames(row.content, files)
        await changeAndReindex(tx, row.message_key, () =>
          updateImported(tx, row.message_key, { content, attachments }),
        )
        await publishUpdated(tx, publish, { ...row, content, attachments }, serverId)
      }),

    markRead: ({ serverId, channelId }) =>
      publisher.transaction(async (tx, publish) => {
        if (await publishThread(tx, publish, channelId)) return
        const seq = await markReadByAll(tx, serverId, channelId)
        publish(
          { kind: 'channel', serverId, channelId },
          { type: 'read.updated', data: { channelId, seq, ...noMentionCounts } },
        )
      }),

    reveal: (serverId, channelIds, record) =>
      publisher.transaction(async (tx, publish) => {
        for (const channelId of await takeHidden(tx, serverId, channelIds)) {
          await revealImportedChannel(tx, publish, { serverId, channelId })
        }
        await record(tx)
      }),
  }
}

/** The messages, with one for each thread that begins with none of them, in their order. */
async function withNotices(
  reader: Reader,
  { channel_id: channelId, last_source_id: before }: ImportedChannelRow,
  messages: SourceMessage[],
  threads: SourceThread[],
): Promise<SourceMessage[]> {
  const newest = messages.at(-1)
  if (!newest) return messages
  const begun = new Set(messages.flatMap(({ sourceId, startsThread }) => [sourceId, startsThread]))
  const notices = new Map<string, SourceMessage>()
  for (const thread of threads) {
    const id = BigInt(thread.sourceId)
    const isHere = id > BigInt(before) && id < BigInt(newest.sourceId)
    if (!isHere || begun.has(thread.sourceId)) continue
    if (await findMessage(reader, importedMessageId(channelId, thread.sourceId))) continue
    notices.set(thread.sourceId, threadNotice(thread))
  }
  if (notices.size === 0) return messages
  return [...messages, ...notices.values()].toSorted((a, b) =>
    BigInt(a.sourceId) < BigInt(b.sourceId) ? -1 : 1,
  )
}

/** The text without the lines that name the files. */
function withoutNames(content: string, files: readonly LateFile[]): string {
  const lines = content.split('\n')
  for (const { text } of files) {
    const line = lines.lastIndexOf(withUnicodeEmoji(text))
    if (line >= 0) lines.splice(line, 1)
  }
  return lines.join('\n')
}

function importedEvent(serverId: string, channelId: string, lastSeq: number): BusMessage {
  return {
    kind: 'event',
    recipients: { kind: 'channel', serverId, channelId },
    event: { type: 'messages.imported', data: { serverId, channelId, lastSeq } },
  }
}

const sourceLink = /<#(\d{1,20})>/g

/** The messages with the ids of channels here in place of those in the source. */
async function withChannelLinks(
  reader: Reader,
  serverId: string,
  messages: SourceMessage[],
): Promise<SourceMessage[]> {
  const texts = messages.map(({ parts }) => JSON.stringify(parts))
  const linked = texts.flatMap((text) => [...text.matchAll(sourceLink)].map(([, id = '']) => id))
  const ids = await findImportedIds(reader, serverId, [...new Set(linked)])
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
