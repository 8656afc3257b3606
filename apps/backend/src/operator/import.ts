import { createReadStream } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import {
  byStart,
  createNames,
  ExportError,
  importExport,
  inspectExport,
  threadsIn,
} from '../chat/imports/import-exports.ts'
import type { ExportFile, ExportHead, ImportCounts } from '../chat/imports/import-exports.ts'
import type { ImportedChannel } from '../chat/messages/imports/actions.ts'
import { StartError } from '../core/start-error.ts'
import { UsageError } from './command.ts'
import type { Command, CommandInput } from './command.ts'
import { createImportDestination } from './import-destination.ts'
import { interruptible } from './interruptible.ts'
import { resolvePath } from './paths.ts'
import { countText, withoutControls } from './print.ts'

const maxBatchMessages = 500
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
      const files: (ExportFile & ExportHead)[] = []
      for (const path of args) {
        const file = fileAt(resolvePath(path))
        files.push({ ...file, ...(await inspectExport(file)) })
      }
      const names = createNames(files.map(({ channel }) => channel))
      files.sort(byStart)
      // All of them first, because messages link to channels whose messages come later.
      const found = new Map<string, ImportedChannel>()
      for (const { channel } of files) {
        const { sourceId, parent } = channel
        if (!parent && !found.has(sourceId)) {
          found.set(sourceId, await destination.begin(server, channel))
        }
      }
      const authors = new Set<string>()
      const parents = new Map<string, ImportedChannel>()
      let text = ''
      try {
        for (const file of files) {
          const { channel, start } = file
          // Again, because an earlier file may have the same channel.
          const begun = await destination.begin(server, { ...channel, start })
          const { isNew } = found.getOrInsert(channel.sourceId, begun)
          if (begun.parentId !== null) parents.set(begun.parentId, begun)
          const showProgress = createProgress(file.name)
          const counts = await importExport(file, channel.sourceId, begun, {
            async append(target, messages) {
              if (messages.length === 0) return { stored: 0, unpinned: 0, reactions: 0 }
              const result = await destination.append(target, messages)
              showProgress(result.stored)
              return result
            },
            markRead: destination.markRead,
            threads: threadsIn(channel, files),
            ...{ signal, names, authors, maxBatchMessages },
          })
          text += describe(file.name, { ...begun, isNew }, counts)
        }
      } finally {
        // Also after a damaged file: what comes before the damage is kept.
        for (const [channelId, { serverId }] of parents) {
          await destination.markRead({ serverId, channelId })
        }
      }
      return text
    }, 'Interrupted. Run the command again to continue.')
  } catch (error) {
    throw error instanceof ExportError ? new StartError(withoutControls(error.message)) : error
  } finally {
    await destination.close()
  }
}

function fileAt(path: string): ExportFile {
  return {
    name: path,
    read: () => createReadStream(path, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>,
  }
}

function describe(
  path: string,
  { isNew, channelName, serverName }: ImportedChannel,
  counts: ImportCounts,
): string {
  const state = isNew ? 'the new channel' : 'the known channel'
  const imported = `${countText(counts.messages, 'message')} imported into ${state}`
  return `${basename(path)}: ${imported} ${withoutControls(channelName)} of ${withoutControls(serverName)}${leftOut(counts)}.\n`
}

function leftOut({
  known,
  empty,
  unpinned,
  reactions,
  embeds,
  fields,
  pictures,
  shortened,
  components,
}: ImportCounts): string {
  const reasons = [
    known > 0 ? `${known} not newer than what was imported before` : '',
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

function createProgress(path: string): (stored: number) => void {
  let shownAt = performance.now()
  let sum = 0
  return (stored) => {
    sum += stored
    if (!process.stderr.isTTY || performance.now() - shownAt < progressMs) return
    shownAt = performance.now()
    process.stderr.write(`${basename(path)}: ${sum} messages …\n`)
  }
}
