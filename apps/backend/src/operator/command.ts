import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../core/config.ts'

export interface CommandInput {
  /** The arguments that are no options, as many as the command names. */
  args: string[]
  values: Record<string, string | boolean | undefined>
  config: Config
}

/** One thing that the operator's command line does. */
export interface Command {
  /** What chooses it, and what it takes: capitals are arguments, brackets hold options. */
  usage: string
  summary: string
  options?: ParseArgsOptionsConfig
  /** Gives what is printed. Throws AppError, StartError and UsageError, and errors of the operating system. */
  run(input: CommandInput): Promise<string>
}

/** The command was not given as it must be. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** The words of a usage that choose the command. */
export function commandWordsOf({ usage }: Command): string[] {
  return usage.split(' ').filter((word) => /^[a-z][a-z-]*$/.test(word))
}

/** The names of the arguments in a usage. */
export function argumentNamesOf({ usage }: Command): string[] {
  const withoutOptions = usage.replaceAll(/\[[^[\]]*\]/g, '')
  return withoutOptions.split(' ').filter((word) => /^[A-Z]+$/.test(word))
}

const maxLimit = 10_000

/** The value of `--limit`. Throws UsageError. */
export function parseLimit(value: string | boolean | undefined, otherwise: number): number {
  if (value === undefined) return otherwise
  const limit = Number(value)
  if (!/^\d+$/.test(String(value)) || limit < 1 || limit > maxLimit) {
    throw new UsageError(`--limit must be a whole number from 1 to ${maxLimit}`)
  }
  return limit
}
