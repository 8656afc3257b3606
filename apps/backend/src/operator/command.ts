import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../core/config.ts'

export interface CommandInput {
  /** The positional arguments, as many as the command accepts. */
  args: string[]
  values: Record<string, string | boolean | undefined>
  config: Config
}

/** A command of the operator's command line. */
export interface Command {
  /** The words that select the command, its arguments in capitals, and its options, in brackets if they can be left out. */
  usage: string
  summary: string
  options?: ParseArgsOptionsConfig
  /** Returns the text to print. Throws AppError, StartError and UsageError, and errors of the operating system. */
  run(input: CommandInput): Promise<string>
}

/** The command line is invalid. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** The words of a usage that select the command. */
export function commandWordsOf({ usage }: Command): string[] {
  return usage.split(' ').filter((word) => /^[a-z][a-z-]*$/.test(word))
}

/** What is wrong with the number of arguments, or null. Some commands accept the last one several times. */
export function problemOfArguments(command: Command, args: string[]): string | null {
  const names = argumentNamesOf(command)
  const missing = names[args.length]
  if (missing !== undefined) return `${missing.replace('…', '')} is missing.`
  const unexpected = args[names.length]
  if (unexpected === undefined || command.usage.includes('…')) return null
  return `Unexpected argument: ${unexpected}`
}

/** The names of the arguments in a usage. */
function argumentNamesOf({ usage }: Command): string[] {
  const withoutOptions = usage.replaceAll(/\[[^[\]]*\]|--[a-z]+ [A-Z]+/g, '')
  return withoutOptions.split(' ').filter((word) => /^[A-Z]+…?$/.test(word))
}

const maxLimit = 10_000

/** The value of `--limit`. Throws UsageError. */
export function parseLimit(value: string | boolean | undefined, fallback: number): number {
  return value === undefined ? fallback : parseCount('--limit', value, maxLimit)
}

/** The value of an option that is a number from 1 on. Throws UsageError. */
export function parseCount(option: string, value: string | boolean, max: number): number {
  const count = Number(value)
  if (!/^\d+$/.test(String(value)) || count < 1 || count > max) {
    throw new UsageError(`${option} must be a whole number from 1 to ${max}, not "${value}"`)
  }
  return count
}
