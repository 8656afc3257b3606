import { setPriority } from 'node:os'
import { basename } from 'node:path'
import type {
  ImportedChannel,
  SourceChannel,
  SourceMessage,
} from '../chat/messages/imports/actions.ts'
import { systemClock } from '../core/clock.ts'
import { StartError } from '../core/start-error.ts'
import { UsageError } from './command.ts'
import type { Command, CommandInput } from './command.ts'
import { toChannel, toMessage, toMessageId } from './discord-export/convert.ts'
import { InvalidValueError } from './discord-export/fields.ts'
import { noLosses } from './discord-export/losses.ts'
import type { Losses } from './discord-export/losses.ts'
import { createNames } from './discord-export/names.ts'
import type { Names } from './discord-export/names.ts'
import { readExport } from './discord-export/read-export.ts'
import { createImportDestination } from './import-destination.ts'
import type { ImportDestination } from './import-destination.ts'
import { interruptible } from './interruptible.ts'
import { resolvePath } from './paths.ts'
import { countText, withoutControls } from './print.ts'

const maxBatchMessages = 500
const maxBatchCharacters = 512 * 1024
const progressMs = 2000

export const importCommands: Command[] = [
  {
    usage: 'import FILE… --server SERVER',
    summary:
      'import channels that DiscordChatExporter exported as JSON into a server, given by its id or name',
    options: { server: { type: 'string' } },
    run: importFiles,
  },
]

interface ExportFile {
  path: string
  channel: SourceChannel
  /** `0` when it has none. */
  firstId: string
}

async function importFiles({ args, values, config }: CommandInput): Promise<string> {
  const { server } = values
  if (typeof server !== 'string' || server === '') {
    throw new UsageError('Give the id or the name of a server with --server.')
  }
  // The running Guildhall has priority.
  setPriority(10)
  const destination = createImportDestination(config)
  try {
    return await interruptible(async (signal) => {
      const files: ExportFile[] = []
      for (const path of args) files.push(await inspect(resolvePath(path)))
      const names = createNames(files.map(({ channel }) => channel))
      files.sort(byStart)
      // All of them first, because messages link to channels whose messages come later.
      const begun: ImportedChannel[] = []
      for (const { channel } of files) begun.push(await destination.begin(server, channel))
      let text = ''
      for (const [index, file] of files.entries()) {
        text += await importFile(file, begun[index]!, { destination, signal, names })
      }
      return text
    }, 'Interrupted. Run the command again to continue.')
  } finally {
    await destination.close()
  }
}

/** A long channel may be in several files: its oldest messages come first. */
function byStart(a: ExportFile, b: ExportFile): number {
  return (
    Number(BigInt(a.channel.sourceId) - BigInt(b.channel.sourceId)) ||
    Number(BigInt(a.firstId) - BigInt(b.firstId))
  )
}

async function inspect(path: string): Promise<ExportFile> {
  let channel: SourceChannel | null = null
  for await (const { kind, value } of readExport(path)) {
    if (kind === 'channel') channel = valid(path, () => toChannel(value))
    else if (channel) return { path, channel, firstId: valid(path, () => toMessageId(value)) }
    else break
  }
  if (!channel) throw new StartError(`${path}: this is not an export of DiscordChatExporter.`)
  return { path, channel, firstId: '0' }
}

interface Job {
  destination: ImportDestination
  signal: AbortSignal
  names: Names
}

async function importFile(
  { path, channel }: ExportFile,
  begun: ImportedChannel,
  { destination, signal, names }: Job,
): Promise<string> {
  const target = { serverId: begun.serverId, sourceId: channel.sourceId }
  const counts = { stored: 0, known: 0, system: 0, empty: 0, unpinned: 0 }
  const losses = noLosses()
  const last = BigInt(begun.lastSourceId)
  const showProgress = createProgress(path)
  let batch: SourceMessage[] = []
  let characters = 0
  let previous = 0n

  async function flush(): Promise<void> {
    if (batch.length > 0) {
      const { stored, unpinned } = await destination.append(target, batch)
      counts.stored += stored
      counts.unpinned += unpinned
    }
    batch = []
    characters = 0
    signal.throwIfAborted()
    showProgress(counts.stored)
  }

  for await (const { kind, value } of readExport(path)) {
    if (kind === 'channel') continue
    const { id, message } = valid(path, () => {
      const id = requireLater(value, previous)
      // Messages that were imported before are read for their names only.
      const reading = { now: systemClock(), names, losses: id > last ? losses : noLosses() }
      return { id, message: toMessage(value, reading) }
    })
    previous = id
    if (message === 'system' || message === 'empty') counts[message] += 1
    else if (id <= last) counts.known += 1
    else {
      batch.push(message)
      characters += charactersOf(message)
    }
    signal.throwIfAborted()
    if (batch.length >= maxBatchMessages || characters >= maxBatchCharacters) await flush()
  }
  await flush()
  const name = withoutControls(begun.channelName)
  const state = begun.isNew ? 'the new channel' : 'the known channel'
  return `${basename(path)}: ${countText(counts.stored, 'message')} imported into ${state} ${name} of ${withoutControls(begun.serverName)}${leftOut(counts, losses)}.\n`
}

function leftOut(
  { known, system, empty, unpinned }: Record<'known' | 'system' | 'empty' | 'unpinned', number>,
  { reactions, embeds, fields, pictures, shortened, components }: Losses,
): string {
  const reasons = [
    known > 0 ? `${known} not newer than what was imported before` : '',
    system > 0 ? countText(system, 'system message') : '',
    empty > 0 ? `${empty} without text and files` : '',
    reactions > 0 ? countText(reactions, 'reaction') : '',
    components > 0 ? countText(components, 'row') + ' of buttons and menus' : '',
    embeds > 0 ? countText(embeds, 'card') + ' without text and picture' : '',
    fields > 0 ? countText(fields, 'field') + ' of cards with too many' : '',
    pictures > 0 ? countText(pictures, 'picture') + ' of cards with too many' : '',
    unpinned > 0 ? countText(unpinned, 'pin') + ' of channels with too many' : '',
    shortened > 0 ? 'the end of ' + countText(shortened, 'text') + ' of cards' : '',
  ].filter((reason) => reason !== '')
  return reasons.length === 0 ? '' : `; left out: ${reasons.join(', ')}`
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

function valid<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    throw new StartError(`${path}: ${withoutControls(error.message)}.`)
  }
}

function charactersOf({ parts }: SourceMessage): number {
  return parts.reduce((sum, part) => sum + JSON.stringify(part).length, 0)
}

function createProgress(path: string): (stored: number) => void {
  let shownAt = performance.now()
  return (stored) => {
    if (!process.stderr.isTTY || performance.now() - shownAt < progressMs) return
    shownAt = performance.now()
    process.stderr.write(`${basename(path)}: ${stored} messages …\n`)
  }
}
