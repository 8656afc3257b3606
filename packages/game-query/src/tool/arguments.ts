import { parseArgs } from 'node:util'
import { parseNetworks } from '@guildhall/public-address'
import type { Network } from '@guildhall/public-address'
import { DEFAULT_TIMEOUT_MS } from '../query.ts'
import { UsageError } from './usage.ts'

export interface QueryOptions {
  timeoutMs: number
  allowedNetworks: readonly Network[]
}

export type Command =
  | { kind: 'help' }
  | { kind: 'list'; words: string[]; json: boolean }
  | {
      kind: 'one'
      game: string
      host: string
      port: number | null
      json: boolean
      options: QueryOptions
    }
  | { kind: 'sweep'; file: string; concurrency: number; options: QueryOptions }

const DEFAULT_CONCURRENCY = 64
const MAX_CONCURRENCY = 1000
const MAX_TIMEOUT_MS = 600_000

/** Parses the command line. Throws `UsageError`. */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { kind: 'help' }
  const json = values.json ?? false
  if (values.list) {
    rejectOptions(values, ['timeout', 'allow', 'concurrency'], '--list')
    return { kind: 'list', words: positionals, json }
  }
  const options = {
    timeoutMs: parseInteger('--timeout', values.timeout, MAX_TIMEOUT_MS) ?? DEFAULT_TIMEOUT_MS,
    allowedNetworks: parseAllowedNetworks(values.allow ?? []),
  }
  if (positionals[0] === 'sweep') {
    const [, file, ...more] = positionals
    if (file === undefined || more.length > 0)
      throw new UsageError('A sweep takes exactly one file.')
    const concurrency = parseInteger('--concurrency', values.concurrency, MAX_CONCURRENCY)
    return { kind: 'sweep', file, concurrency: concurrency ?? DEFAULT_CONCURRENCY, options }
  }
  rejectOptions(values, ['concurrency'], 'a single query')
  const [game, host, port, ...more] = positionals
  if (game === undefined || host === undefined || more.length > 0) {
    throw new UsageError('Specify a game, a host and optionally a port.')
  }
  return { kind: 'one', game, host, port: parseInteger('The port', port, 65_535), json, options }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        list: { type: 'boolean' },
        timeout: { type: 'string' },
        allow: { type: 'string', multiple: true },
        concurrency: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function rejectOptions(values: object, names: string[], mode: string): void {
  const name = names.find((option) => option in values)
  if (name !== undefined) throw new UsageError(`--${name} cannot be used with ${mode}.`)
}

function parseInteger(label: string, text: string | undefined, max: number): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number
  throw new UsageError(`${label} must be an integer from 1 to ${max}.`)
}

function parseAllowedNetworks(cidrs: string[]): Network[] {
  try {
    return parseNetworks(cidrs)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
