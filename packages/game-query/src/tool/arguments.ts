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

/** What the arguments ask for. Throws `UsageError`. */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { kind: 'help' }
  const json = values.json ?? false
  if (values.list) {
    refuse(values, ['timeout', 'allow', 'concurrency'], 'a list')
    return { kind: 'list', words: positionals, json }
  }
  const options = {
    timeoutMs: wholeNumber('--timeout', values.timeout, MAX_TIMEOUT_MS) ?? DEFAULT_TIMEOUT_MS,
    allowedNetworks: networks(values.allow ?? []),
  }
  if (positionals[0] === 'sweep') {
    const [, file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('A sweep takes one file.')
    const concurrency = wholeNumber('--concurrency', values.concurrency, MAX_CONCURRENCY)
    return { kind: 'sweep', file, concurrency: concurrency ?? DEFAULT_CONCURRENCY, options }
  }
  refuse(values, ['concurrency'], 'one query')
  const [game, host, port, ...more] = positionals
  if (game === undefined || host === undefined || more.length > 0) {
    throw new UsageError('A game, a host and perhaps a port are needed.')
  }
  return { kind: 'one', game, host, port: wholeNumber('The port', port, 65_535), json, options }
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

function refuse(values: object, names: string[], what: string): void {
  const name = names.find((one) => one in values)
  if (name !== undefined) throw new UsageError(`--${name} is not for ${what}.`)
}

function wholeNumber(what: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number
  throw new UsageError(`${what} must be a whole number from 1 to ${most}.`)
}

function networks(cidrs: string[]): Network[] {
  try {
    return parseNetworks(cidrs)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
