import { posix } from 'node:path'
import { importLimits } from '@guildhall/contract/import-limits'
import { limits } from '@guildhall/contract/limits'
import type { MissingFile, MissingFileReason } from '@guildhall/contract'
import type {
  ImportedChannel,
  ImportTarget,
  LateFile,
  SourceChannel,
  SourceMessage,
  SourceStart,
  SourceThread,
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
  /** Files that were lost since the last time, as far as the report names them. */
  missing: MissingFile[]
  authors: number
  /** How many bytes of the file have been read. */
  read: number
}

/** The files that an export contains beside its messages. */
export interface ExportMedia {
  /** Whether it is there, and not too large for an upload. */
  has(path: string): boolean
  isTooLarge(path: string): boolean
  /** Uploads a file for a message. Returns its id. */
  upload(path: string, name: string): Promise<StoredFile>
  /** The positions of the files in `names` that a message lacks which was imported before. */
  lacking(sourceId: string, names: string[]): Promise<number[]>
  /** Adds uploads to such a message. */
  add(sourceId: string, files: LateFile[]): Promise<void>
  /** Keeps the picture of an author, under their id, or of a custom emoji. Returns its path. */
  keepPicture(kind: 'avatar' | 'emoji', path: string, name: string): Promise<StoredFile>
}

/** What became of a file: where it is, and why it is missing. Both are null where nothing is missing, such as a known emoji. */
export interface StoredFile {
  stored: string | null
  missing: MissingFileReason | null
}

interface ImportOptions {
  /** Stores messages and progress together. */
  append(target: ImportTarget, messages: SourceMessage[], progress: Progress): Promise<Appended>
  /** Called at the end of a file: see Imports. */
  markRead(channel: Pick<ImportedChannel, 'serverId' | 'channelId'>): Promise<void>
  signal: AbortSignal
  names: Names
  /** Those of the channel that are imported after it. */
  threads: SourceThread[]
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
/** They count as unsent uploads of who imports, who can have few of them. */
const maxBatchFiles = limits.attachmentsPerMessage

const inspectedBytes = 16 * 1024

const nothing = async (): Promise<StoredFile> => ({ stored: null, missing: null })
const noMedia: ExportMedia = {
  ...{ has: () => false, isTooLarge: () => false },
  ...{ upload: nothing, keepPicture: nothing },
  ...{ lacking: async () => [], add: async () => undefined },
}

export { createNames }

/**
 * Throws ExportError, and NoExportError for other files. `room` is how many bytes may be read: of all files that are inspected
 * together.
 */
export async function inspectExport(
  { name, read }: ExportFile,
  room = { bytes: Number.POSITIVE_INFINITY },
): Promise<ExportHead> {
  let channel: SourceChannel | null = null
  try {
    for await (const { kind, value } of readExport(within(read(), room))) {
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

/** The threads of a channel among the files. */
export function threadsIn(
  { sourceId }: SourceChannel,
  heads: readonly ExportHead[],
): SourceThread[] {
  return heads.flatMap(({ channel, start }) =>
    start && channel.parent?.sourceId === sourceId ? { sourceId: channel.sourceId, start } : [],
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
  const target = { serverId, sourceId, threads: options.threads }
  const total = noCounts()
  const known = BigInt(lastSourceId)
  const counted = BigInt(position)
  let counts = noCounts()
  let missing: MissingFile[] = []
  let batch: SourceMessage[] = []
  let characters = 0
  let previous = 0n
  const bytes = { read: 0 }

  async function flush(): Promise<void> {
    const progress = {
      position: String(previous),
      counts,
      missing,
      authors: authors.size,
      ...bytes,
    }
    const { stored, unpinned, reactions } = await append(target, batch, progress)
    counts.messages += stored
    counts.unpinned += unpinned
    counts.reactions += reactions
    addCounts(total, counts)
    counts = noCounts()
    missing = []
    batch = []
    characters = 0
    signal.throwIfAborted()
  }

  async function take(id: bigint, message: ExportedMessage | 'empty'): Promise<void> {
    if (id <= counted) return
    if (message === 'empty') counts.empty += 1
    else if (id <= known) {
      counts.known += 1
      counts.files += await addMissingFiles(message, media, lose)
    } else {
      const complete = await withFiles(message, media, lose)
      counts.files += complete.fileIds.length
      batch.push(complete)
      characters += charactersOf(message)
    }
  }

  function lose(name: string, reason: MissingFileReason): void {
    counts.lostFiles += 1
    if (missing.length < importLimits.missingFiles) missing.push({ name, reason })
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

/** Stores the files of a message. Those that are lost are named in its text, and to `lose`. */
async function withFiles(
  { files, avatarPath, emoji, localFiles, ...exported }: ExportedMessage,
  media: ExportMedia,
  lose: (name: string, reason: MissingFileReason) => void,
): Promise<SourceMessage> {
  for (const { path, name } of localFiles) if (media.isTooLarge(path)) lose(name, 'too_large')
  async function keep(kind: 'avatar' | 'emoji', path: string, name: string) {
    const { stored, missing } = await media.keepPicture(kind, path, name)
    if (missing) lose(posix.basename(path), missing)
    return stored
  }
  for (const { name, path } of emoji) await keep('emoji', path, name)
  const authorAvatar =
    avatarPath === null ? null : await keep('avatar', avatarPath, exported.authorId)
  const message = { ...exported, authorAvatar }
  const fileIds: string[] = []
  const lost: string[] = []
  for (const { path, name } of files) {
    const { stored, missing } = await media.upload(path, name)
    if (stored !== null) fileIds.push(stored)
    else {
      lose(name, missing ?? 'damaged')
      lost.push(fileText(name))
    }
  }
  if (lost.length === 0) return { ...message, fileIds }
  const text = lost.join('\n').slice(0, limits.messageMax / 2)
  const parts = message.parts.filter(({ content, embeds }) => content !== '' || embeds.length > 0)
  const last = parts.at(-1)
  const fits = last && last.embeds.length === 0 && !last.forwarded
  if (fits && last.content.length + text.length < limits.messageMax - limits.webhookUsernameMax) {
    parts[parts.length - 1] = { ...last, content: `${last.content}\n${text}` }
  } else parts.push({ content: text, embeds: [] })
  return { ...message, fileIds, parts }
}

/**
 * Brings the files that an earlier import of the message could not, such as those for which a quota left no room. Returns how many.
 */
async function addMissingFiles(
  { sourceId, files }: ExportedMessage,
  media: ExportMedia,
  lose: (name: string, reason: MissingFileReason) => void,
): Promise<number> {
  if (files.length === 0) return 0
  const lacking = await media.lacking(
    sourceId,
    files.map(({ name }) => name),
  )
  const added: LateFile[] = []
  for (const { path, name } of files.filter((_, position) => lacking.includes(position))) {
    const { stored, missing } = await media.upload(path, name)
    if (stored === null) lose(name, missing ?? 'damaged')
    else added.push({ id: stored, text: fileText(name) })
  }
  if (added.length > 0) await media.add(sourceId, added)
  return added.length
}

async function* within(
  chunks: AsyncIterable<Uint8Array>,
  room: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    // Small, because only the beginning is needed.
    for (let at = 0; at < chunk.length; at += inspectedBytes) {
      const piece = chunk.subarray(at, at + inspectedBytes)
      room.bytes -= piece.length
      if (room.bytes < 0)
        throw new InvalidValueError('the beginnings of the files are too large', {
          isOfArchive: true,
        })
      yield piece
    }
  }
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
