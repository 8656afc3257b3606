import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { QueryFailure } from '../failure.ts'
import { queryGameServer } from '../query.ts'
import type { Command, QueryOptions } from './arguments.ts'
import { readLines } from './read-lines.ts'
import type { InputLine } from './read-lines.ts'
import { Progress } from './progress.ts'
import { parseEntry } from './parse-entry.ts'
import type { Target } from './parse-entry.ts'
import { EXIT, UsageError } from './usage.ts'
import type { ExitCode } from './usage.ts'

/**
 * Queries every game server in a file, a bounded number at a time, and writes a line of JSON for each. Reads the file no
 * faster than the queries and the reader of the output allow.
 */
export async function sweep(command: Command & { kind: 'sweep' }): Promise<ExitCode> {
  const source = await openSource(command.file)
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  // The second Ctrl-C ends the program at once.
  process.once('SIGINT', onSignal)
  const progress = new Progress(process.stderr)
  const lines = readLines(readChunks(source))
  try {
    const options = { ...command.options, signal: stop.signal }
    const workers = Array.from({ length: command.concurrency }, () =>
      processLines(lines, options, progress),
    )
    const aborted = once(stop.signal, 'abort')
    await Promise.race([Promise.all(workers), aborted])
    // The signal ends queries in flight. Workers that wait for a line are abandoned.
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

async function* readChunks(source: Readable): AsyncGenerator<Uint8Array> {
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

async function processLines(
  lines: AsyncGenerator<InputLine>,
  options: Options,
  progress: Progress,
) {
  for await (const line of lines) {
    if (options.signal.aborted) return
    const result = await processLine(line, options, progress)
    if (options.signal.aborted) return
    if (result) await write(`${JSON.stringify({ line: line.number, ...result })}\n`)
  }
}

/** The result to write for a line; null if the line is blank or the sweep was interrupted. */
async function processLine({ text }: InputLine, options: Options, progress: Progress) {
  if (text === null) {
    progress.count('failed')
    return failure(null, 'INVALID_LINE', 'The line is too long.')
  }
  const entry = parseEntry(text)
  if (entry.kind === 'blank') return null
  if (entry.kind === 'invalid') {
    progress.count('failed')
    return failure(entry.input, 'INVALID_LINE', entry.error)
  }
  return progress.track(() => runQuery(entry.input, entry.target, options, progress))
}

async function runQuery(input: unknown, target: Target, options: Options, progress: Progress) {
  try {
    const status = await queryGameServer({ ...target, ...options })
    progress.count('online')
    return { input, ...status }
  } catch (error) {
    if (options.signal.aborted) return null
    progress.count('failed')
    if (error instanceof QueryFailure) return failure(input, error.code, error.message)
    // A local error, such as too many open files, must not end a sweep of thousands.
    return failure(input, 'LOCAL_FAULT', error instanceof Error ? error.message : String(error))
  }
}

function failure(input: unknown, code: string, message: string) {
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
