import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { importLimits, isImportActive } from '@guildhall/contract'
import type { Import, ImportFailure, ImportFile, ImportProblem } from '@guildhall/contract'
import type { OperatorImport, OperatorPart } from '../chat/imports/operator-imports.ts'
import type { Config } from '../core/config.ts'
import { StartError } from '../core/start-error.ts'
import { callRunningProcess, UnreachableError } from './call.ts'
import { UsageError } from './command.ts'
import type { Command, CommandInput } from './command.ts'
import { interruptible } from './interruptible.ts'
import { resolvePath } from './paths.ts'
import { countText, sizeText, withoutControls } from './print.ts'

/** In base64, it fits into one command. */
const partBytes = 4 * 1024 * 1024
const pollMs = 500
const progressMs = 2000

export const importCommands: Command[] = [
  {
    usage: 'import FILE… --server SERVER',
    summary:
      'import channels that DiscordChatExporter exported as JSON, or ZIP files of them, into a server, given by its id or name',
    options: { server: { type: 'string' } },
    run: importFiles,
  },
]

interface LocalFile {
  path: string
  name: string
  size: number
}

/** Gives the files to the running process, which imports them as it does those that come by the browser. */
async function importFiles({ args, values, config }: CommandInput): Promise<string> {
  const { server } = values
  if (typeof server !== 'string' || server === '') {
    throw new UsageError('Give the id or the name of a server with --server.')
  }
  if (args.length > importLimits.files) {
    throw new StartError(`Give at most ${importLimits.files} files at once, or a ZIP file of them.`)
  }
  const files = await Promise.all(args.map(findFile))
  const call = <T>(command: string, input: object): Promise<T> =>
    callRunning<T>(config, command, input)
  return interruptible(async (signal) => {
    const names = files.map(({ name, size }) => ({ name, size }))
    const { ref, import: begun } = await call<OperatorImport>('import-begin', {
      server,
      files: names,
    })
    const show = createProgress()
    if (begun.state === 'uploading') {
      for (const [index, file] of files.entries()) {
        await upload(file, begun.files[index]?.received ?? 0, signal, async (offset, bytes) => {
          const part: OperatorPart = { ...ref, file: index, offset, bytes }
          const { received } = await call<{ received: number }>('import-upload', part)
          show(`${file.name}: ${sizeText(received)} of ${sizeText(file.size)}`)
          return received
        })
      }
    }
    for (;;) {
      const current = await call<Import>('import-state', ref)
      if (current.state === 'ready') await call('import-start', ref)
      else if (!isImportActive(current.state)) return report(current)
      show(countText(messagesOf(current), 'message'))
      await setTimeout(pollMs, undefined, { signal })
    }
  }, 'Interrupted. Run the command again to go on, or to see how far the import is.')
}

async function findFile(argument: string): Promise<LocalFile> {
  const path = resolvePath(argument)
  const found = await stat(path)
  if (!found.isFile() || found.size === 0)
    throw new StartError(`${argument} is no file with content.`)
  return { path, name: basename(path), size: found.size }
}

async function callRunning<T>({ dataDir }: Config, command: string, input: object): Promise<T> {
  try {
    return await callRunningProcess<T>(dataDir, command, '', input)
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    throw new StartError('Guildhall does not run. Start it, and run the command again.')
  }
}

/** `send` uploads a part in base64, and returns how many bytes of the file are there then. */
async function upload(
  { path, size }: LocalFile,
  received: number,
  signal: AbortSignal,
  send: (offset: number, bytes: string) => Promise<number>,
): Promise<void> {
  const handle = await open(path)
  try {
    const buffer = Buffer.alloc(partBytes)
    for (let offset = received; offset < size;) {
      signal.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, partBytes, offset)
      if (bytesRead === 0) throw new StartError(`${path} became shorter meanwhile.`)
      offset = await send(offset, buffer.toString('base64', 0, Math.min(bytesRead, size - offset)))
    }
  } finally {
    await handle.close()
  }
}

function messagesOf({ files }: Import): number {
  return files.reduce((sum, { counts }) => sum + counts.messages, 0)
}

/** Throws StartError when the import failed or was stopped. */
function report({ state, files, problem }: Import): string {
  if (problem) throw new StartError(withoutControls(problemText(problem)))
  if (state === 'stopped') throw new StartError('The import was stopped.')
  return files.map(describe).join('')
}

function describe({ name, channel, counts }: ImportFile): string {
  // A ZIP file, whose files follow.
  if (!channel) return ''
  const imported = `${countText(counts.messages, 'message')} of ${channel.name} imported`
  return `${withoutControls(`${name}: ${imported}${leftOut(counts)}`)}.\n`
}

const problems: Record<Exclude<ImportProblem, 'damaged'>, string> = {
  missing: 'Uploaded parts of the files are missing.',
  channel_limit: 'The server has too many channels.',
  message_limit: 'These are more messages than one import can have.',
  channel_gone: 'A channel was deleted meanwhile.',
  not_allowed: 'The owner of the server may not import any more.',
  storage_full: 'There is no room on the disk.',
  account_quota: 'All messages are there, but the storage of the owner of the server is used up',
  server_quota: 'All messages are there, but the storage of the server is used up',
  too_large: 'The files are too large.',
  internal_error: 'Something went wrong. See the log of Guildhall.',
}

function problemText({ kind, file, detail }: ImportFailure): string {
  if (kind === 'damaged') return `${file}: ${detail}.`
  const isQuota = kind === 'account_quota' || kind === 'server_quota'
  return isQuota ? `${problems[kind]}: ${file} is the first missing file.` : problems[kind]
}

function leftOut(counts: ImportFile['counts']): string {
  const { known, empty, unpinned, reactions, embeds, fields, pictures, shortened } = counts
  const { components, lostFiles } = counts
  const reasons = [
    known > 0 ? `${known} not newer than what was imported before` : '',
    empty > 0 ? `${empty} without text and files` : '',
    lostFiles > 0 ? countText(lostFiles, 'file') : '',
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

/** Shows how far the import is, if a person waits for it. */
function createProgress(): (text: string) => void {
  let shownAt = performance.now()
  return (text) => {
    if (!process.stderr.isTTY || performance.now() - shownAt < progressMs) return
    shownAt = performance.now()
    process.stderr.write(`${withoutControls(text)} …\n`)
  }
}
