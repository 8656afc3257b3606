import type {
  ImportedChannel,
  ImportTarget,
  SourceChannel,
  SourceMessage,
} from '../messages/actions.ts'
import { systemClock } from '../../core/clock.ts'
import { toChannel, toMessage, toMessageId } from './discord-export/convert.ts'
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

/** What became of the messages of a file. */
export interface ImportCounts extends Losses {
  messages: number
  /** Not newer than what was imported before. */
  known: number
  system: number
  empty: number
  unpinned: number
}

export function noCounts(): ImportCounts {
  return { messages: 0, known: 0, system: 0, empty: 0, unpinned: 0, ...noLosses() }
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
}

interface ImportOptions {
  /** Stores messages and progress together. */
  append(
    target: ImportTarget,
    messages: SourceMessage[],
    progress: Progress,
  ): Promise<{ stored: number; unpinned: number }>
  signal: AbortSignal
  names: Names
  /** The authors of all files. */
  authors: Set<string>
  maxBatchMessages: number
  /** How far an earlier attempt came: its messages are read for names only. */
  position?: string
}

const maxBatchCharacters = 512 * 1024

export { createNames }

/** Throws ExportError. */
export async function inspectExport({ name, read }: ExportFile): Promise<ExportHead> {
  let channel: SourceChannel | null = null
  for await (const { kind, value } of partsOf(name, read())) {
    if (kind === 'channel') channel = valid(name, () => toChannel(value))
    else if (channel) return { channel, firstId: valid(name, () => toMessageId(value)) }
    else break
  }
  if (!channel) throw new ExportError(name, 'this is not an export of DiscordChatExporter')
  return { channel, firstId: '0' }
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
  { serverId, lastSourceId }: ImportedChannel,
  { append, signal, names, authors, maxBatchMessages, position = '0' }: ImportOptions,
): Promise<ImportCounts> {
  const target = { serverId, sourceId }
  const total = noCounts()
  const last = BigInt(lastSourceId)
  const counted = BigInt(position)
  let counts = noCounts()
  let batch: SourceMessage[] = []
  let characters = 0
  let previous = 0n

  async function flush(): Promise<void> {
    const progress = { position: String(previous), counts, authors: authors.size }
    const { stored, unpinned } = await append(target, batch, progress)
    counts.messages += stored
    counts.unpinned += unpinned
    addCounts(total, counts)
    counts = noCounts()
    batch = []
    characters = 0
    signal.throwIfAborted()
  }

  function take(id: bigint, message: SourceMessage | 'system' | 'empty'): void {
    if (id <= counted) return
    if (message === 'system' || message === 'empty') counts[message] += 1
    else if (id <= last) counts.known += 1
    else {
      batch.push(message)
      characters += charactersOf(message)
    }
  }

  try {
    for await (const { kind, value } of partsOf(name, read())) {
      if (kind === 'channel') continue
      const { id, message } = valid(name, () => {
        const id = requireLater(value, previous)
        // Messages that were imported before are read for their names only.
        const losses = id > last && id > counted ? counts : noLosses()
        return { id, message: toMessage(value, { now: systemClock(), names, losses }) }
      })
      previous = id
      if (typeof message !== 'string') authors.add(message.authorId)
      take(id, message)
      signal.throwIfAborted()
      if (batch.length >= maxBatchMessages || characters >= maxBatchCharacters) await flush()
    }
  } catch (error) {
    // What comes before a damaged message is kept.
    if (error instanceof ExportError) await flush()
    throw error
  }
  await flush()
  return total
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

function toExportError(name: string, error: unknown): unknown {
  return error instanceof InvalidValueError ? new ExportError(name, error.message) : error
}

function charactersOf({ parts }: SourceMessage): number {
  return parts.reduce((sum, part) => sum + JSON.stringify(part).length, 0)
}
