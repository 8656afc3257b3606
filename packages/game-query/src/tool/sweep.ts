import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { QueryFailure } from '../failure.ts'
import { queryGameServer } from '../query.ts'
import type { Command, QueryOptions } from './arguments.ts'
import { readLines } from './lines.ts'
import type { Line } from './lines.ts'
import { Progress } from './progress.ts'
import { parseEntry } from './target.ts'
import type { Target } from './target.ts'
import { EXIT, UsageError } from './usage.ts'
import type { ExitCode } from './usage.ts'

/**
 * Asks every game server of a file, a bounded number at a time, and writes a line of JSON for each. The file is read no
 * faster than the queries and the reader of the output allow.
 */
export async function sweep(command: Command & { kind: 'sweep' }): Promise<ExitCode> {
  const source = await openSource(command.file)
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  // The second Ctrl-C ends the program at once.
  process.once('SIGINT', onSignal)
  const progress = new Progress(process.stderr)
  const lines = readLines(piecesOf(source))
  try {
    const options = { ...command.options, signal: stop.signal }
    const workers = Array.from({ length: command.concurrency }, () =>
      work(lines, options, progress),
    )
    const interrupted = once(stop.signal, 'abort')
    await Promise.race([Promise.all(workers), interrupted])
    // Those under way end by themselves now; one that waits for a line is not waited for.
  } finally {
    progress.end()
    process.off('SIGINT', onSignal)
    source.destroy()
  }
  return stop.signal.aborted ? EXIT.interrupted : EXIT.ok
}

async function openSource(file: string): Promise<Readable> {
  return file === '-' ? process.stdin : (await open(file).catch(cannotRead)).createReadStream()
}

async function* piecesOf(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (error) {
    cannotRead(error)
  }
}

function cannotRead(error: unknown): never {
  throw new UsageError(`The file cannot be read: ${(error as Error).message}.`)
}

type Options = QueryOptions & { signal: AbortSignal }

async function work(lines: AsyncGenerator<Line>, options: Options, progress: Progress) {
  for await (const line of lines) {
    if (options.signal.aborted) return
    const result = await resultOf(line, options, progress)
    if (options.signal.aborted) return
    if (result) await write(`${JSON.stringify({ line: line.number, ...result })}\n`)
  }
}

/** What is written of a line; nothing if it asks for nothing or the sweep was interrupted. */
async function resultOf({ text }: Line, options: Options, progress: Progress) {
  if (text === null) {
    progress.count('failed')
    return failed(null, 'INVALID_LINE', 'The line is too long.')
  }
  const entry = parseEntry(text)
  if (entry.kind === 'nothing') return null
  if (entry.kind === 'bad') {
    progress.count('failed')
    return failed(entry.input, 'INVALID_LINE', entry.error)
  }
  return progress.during(() => ask(entry.input, entry.target, options, progress))
}

async function ask(input: unknown, target: Target, options: Options, progress: Progress) {
  try {
    const status = await queryGameServer({ ...target, ...options })
    progress.count('online')
    return { input, ...status }
  } catch (error) {
    if (options.signal.aborted) return null
    progress.count('failed')
    if (error instanceof QueryFailure) return failed(input, error.code, error.message)
    // One fault of this machine, such as too many open files, does not end a sweep of thousands.
    return failed(input, 'LOCAL_FAULT', error instanceof Error ? error.message : String(error))
  }
}

function failed(input: unknown, code: string, message: string) {
  return { input, status: 'failed', error: { code, message } }
}

let draining: Promise<unknown> | null = null

async function write(text: string): Promise<void> {
  while (draining) await draining
  if (process.stdout.write(text) || draining) return
  draining = once(process.stdout, 'drain').finally(() => {
    draining = null
  })
  await draining
}
