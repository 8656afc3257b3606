import { limits } from '@guildhall/contract'
import type {
  ImportedChannel,
  ImportTarget,
  SourceChannel,
  SourceMessage,
  SourceStart,
} from '../messages/actions.ts'
import { systemClock } from '../../core/clock.ts'
import { fileText, toChannel, toMessage, toMessageId, toStart } from './discord-export/convert.ts'
import type { ExportedMessage } from './discord-export/convert.ts'
import { InvalidValueError } from './discord-export/fields.ts'
import { noLosses } from './discord-export/losses.ts'
import type { Losses } from './discord-export/losses.ts'
import { createNames } from './discord-export/names.ts'
import type { Names } from './discord-export/names.ts'
import { readExport } from './discord-export/read-export.ts'

/** A file of DiscordChatExporter. */
export interface ExportFile {
  name: string
  read(): AsyncIterable<Uint8Array>
}

/** What the beginning of a file says. */
export interface ExportHead {
  channel: SourceChannel
  /** `0` when there is no message. */
  firstId: string
  /** Of a thread with messages. */
  start: SourceStart | null
}

/** A file is damaged or no export. */
export class ExportError extends Error {
  readonly file: string
  /** What is wrong, in English. */
  readonly detail: string

  constructor(file: string, detail: string) {
    super(`${file}: ${detail}.`)
    this.name = 'ExportError'
    this.file = file
    this.detail = detail
  }
}

/** A file is something else than an export. */
export class NoExportError extends ExportError {}

/** What became of the messages of a file. */
export interface ImportCounts extends Losses {
  messages: number
  /** Attached files. */
  files: number
  /** Attached files that were refused, or for which there was no room. */
  lostFiles: number
  /** Not newer than what was imported before. */
  known: number
  empty: number
  unpinned: number
}

export function noCounts(): ImportCounts {
  return { messages: 0, files: 0, lostFiles: 0, known: 0, empty: 0, unpinned: 0, ...noLosses() }
}

export function addCounts(sum: ImportCounts, added: ImportCounts): void {
  for (const name of Object.keys(added) as (keyof ImportCounts)[]) sum[name] += added[name]
}

/** How far a file has been imported. */
export interface Progress {
  /** The last message that the counts contain. */
  position: string
  /** Of what was read since the last time; without those that the destination counts. */
  counts: ImportCounts
  authors: number
  /** How many bytes of the file have been read. */
  read: number
}

/** The files that an export contains beside its messages. */
export interface ExportMedia {
  has(path: string): boolean
  /** Uploads a file for a message of the author. Null if it is refused. Throws InvalidValueError. */
  upload(path: string, name: string, authorId: string): Promise<string | null>
  /** Keeps the picture of an author, under their id, or of a custom emoji. Returns its path, or null. */
  keepPicture(kind: 'avatar' | 'emoji', path: string, name: string): Promise<string | null>
}

interface ImportOptions {
  /** Stores messages and progress together. */
  append(target: ImportTarget, messages: SourceMessage[], progress: Progress): Promise<Appended>
  /** Called at the end of a file: see Imports. */
  markRead(channel: Pick<ImportedChannel, 'serverId' | 'channelId'>): Promise<void>
  signal: AbortSignal
  names: Names
  /** The authors of all files. */
  authors: Set<string>
  maxBatchMessages: number
  /** How far an earlier attempt came: its messages are read for names only. */
  position?: string
  media?: ExportMedia
}

export interface Appended {
  stored: number
  unpinned: number
  reactions: number
}

const maxBatchCharacters = 512 * 1024
/** Fewer than an author can have unsent, also with those of the message that is added last. */
const maxBatchFiles = limits.unsentUploads - 2 * limits.attachmentsPerMessage

const noMedia: ExportMedia = {
  has: () => false,
  upload: async () => null,
  keepPicture: async () => null,
}

export { createNames }

/** Throws ExportError, and NoExportError for other files. */
export async function inspectExport({ name, read }: ExportFile): Promise<ExportHead> {
  let channel: SourceChannel | null = null
  try {
    for await (const { kind, value } of readExport(read())) {
      if (kind === 'channel') channel = toChannel(value)
      else if (channel) {
        const start = channel.parent && toStart(value, systemClock())
        return { channel, firstId: toMessageId(value), start }
      } else break
    }
  } catch (error) {
    const isOther = !channel && error instanceof InvalidValueError && !error.isOfArchive
    throw isOther ? new NoExportError(name, error.message) : toExportError(name, error)
  }
  if (!channel) throw new NoExportError(name, 'this is not an export of DiscordChatExporter')
  return { channel, firstId: '0', start: null }
}

/** A long channel may be in several files: its oldest messages come first. */
export function byStart(a: ExportHead, b: ExportHead): number {
  return (
    Number(BigInt(a.channel.sourceId) - BigInt(b.channel.sourceId)) ||
    Number(BigInt(a.firstId) - BigInt(b.firstId))
  )
}

/** Imports the messages of a file into the channel that was begun for it. Throws ExportError. */
export async function importExport(
  { name, read }: ExportFile,
  sourceId: string,
  { serverId, channelId, lastSourceId }: ImportedChannel,
  options: ImportOptions,
): Promise<ImportCounts> {
  const { append, markRead, signal, names, authors, maxBatchMessages } = options
  const { position = '0', media = noMedia } = options
  const target = { serverId, sourceId }
  const total = noCounts()
  const known = BigInt(lastSourceId)
  const counted = BigInt(position)
  let counts = noCounts()
  let batch: SourceMessage[] = []
  let characters = 0
  let previous = 0n
  const bytes = { read: 0 }

  async function flush(): Promise<void> {
    const progress = { position: String(previous), counts, authors: authors.size, ...bytes }
    const { stored, unpinned, reactions } = await append(target, batch, progress)
    counts.messages += stored
    counts.unpinned += unpinned
    counts.reactions += reactions
    addCounts(total, counts)
    counts = noCounts()
    batch = []
    characters = 0
    signal.throwIfAborted()
  }

  async function take(id: bigint, message: ExportedMessage | 'empty'): Promise<void> {
    if (id <= counted) return
    if (message === 'empty') counts.empty += 1
    else if (id <= known) counts.known += 1
    else {
      batch.push(await withFiles(message, media, counts))
      characters += charactersOf(message)
    }
  }

  function isFull(): boolean {
    const files = batch.reduce((sum, { fileIds }) => sum + fileIds.length, 0)
    return (
      batch.length >= maxBatchMessages || characters >= maxBatchCharacters || files >= maxBatchFiles
    )
  }

  try {
    for await (const { kind, value } of partsOf(name, countBytes(read(), bytes))) {
      if (kind === 'channel') continue
      const { id, message } = valid(name, () => {
        const id = requireLater(value, previous)
        // Messages that were imported before are read for their names only.
        const losses = id > known && id > counted ? counts : noLosses()
        const reading = { now: systemClock(), names, hasFile: media.has, losses }
        return { id, message: toMessage(value, reading) }
      })
      if (message !== 'empty') authors.add(message.authorId)
      await take(id, message)
      previous = id
      signal.throwIfAborted()
      if (isFull()) await flush()
    }
  } catch (error) {
    // What comes before a damaged message is kept.
    if (!(error instanceof ExportError || error instanceof InvalidValueError)) throw error
    await flush()
    await markRead({ serverId, channelId })
    throw toExportError(name, error)
  }
  await flush()
  await markRead({ serverId, channelId })
  return total
}

/** Uploads the files of a message. Those that are refused are named in its text. */
async function withFiles(
  { files, avatarPath, emoji, ...exported }: ExportedMessage,
  media: ExportMedia,
  counts: ImportCounts,
): Promise<SourceMessage> {
  const { authorId } = exported
  for (const { name, path } of emoji) await media.keepPicture('emoji', path, name)
  const authorAvatar =
    avatarPath === null ? null : await media.keepPicture('avatar', avatarPath, authorId)
  const message = { ...exported, authorAvatar }
  const fileIds: string[] = []
  const lost: string[] = []
  for (const { path, name } of files) {
    const id = await media.upload(path, name, authorId)
    if (id === null) lost.push(fileText(name))
    else fileIds.push(id)
  }
  counts.files += fileIds.length
  counts.lostFiles += lost.length
  if (lost.length === 0) return { ...message, fileIds }
  const text = { content: lost.join('\n').slice(0, limits.messageMax / 2), embeds: [] }
  const parts = message.parts.filter(({ content, embeds }) => content !== '' || embeds.length > 0)
  return { ...message, fileIds, parts: [...parts, text] }
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  bytes: { read: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    bytes.read += chunk.length
    yield chunk
  }
}

function requireLater(value: unknown, previous: bigint): bigint {
  const id = toMessageId(value)
  if (BigInt(id) > previous) return BigInt(id)
  throw new InvalidValueError(
    BigInt(id) === previous
      ? `message ${id}: the file contains it twice`
      : `message ${id}: it comes after a later one; export the messages in their order`,
  )
}

async function* partsOf(name: string, chunks: AsyncIterable<Uint8Array>) {
  try {
    yield* readExport(chunks)
  } catch (error) {
    throw toExportError(name, error)
  }
}

function valid<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toExportError(name, error)
  }
}

export function toExportError(name: string, error: unknown): unknown {
  return error instanceof InvalidValueError ? new ExportError(name, error.message) : error
}

function charactersOf({ parts }: SourceMessage): number {
  return parts.reduce((sum, part) => sum + JSON.stringify(part).length, 0)
}
