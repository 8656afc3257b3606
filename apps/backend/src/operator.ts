/**
 * The operator's command line. Works on the data directory, beside the running program or without it.
 *
 *     npm run operator -- help
 */
import { parseArgs } from 'node:util'
import { AppError } from './core/app-error.ts'
import { loadConfig } from './core/config.ts'
import { readEnv } from './core/env.ts'
import { StartError } from './core/start-error.ts'
import { accountCommands } from './operator/accounts.ts'
import { apiKeyCommands } from './operator/api-keys.ts'
import { backupCommands } from './operator/backups.ts'
import { quotaCommands } from './operator/quota.ts'
import { argumentNamesOf, UsageError, commandWordsOf } from './operator/command.ts'
import type { Command, CommandInput } from './operator/command.ts'

const commands: Command[] = [
  ...accountCommands,
  ...backupCommands,
  ...quotaCommands,
  ...apiKeyCommands,
]

/** Wrong usage has an exit code of its own, as with most tools. */
const exitCodes = { failed: 1, usage: 2 }

// What is written is nobody else's to read.
process.umask(0o077)
await main(process.argv.slice(2))

async function main(given: string[]): Promise<void> {
  const [first] = given
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
    process.stdout.write(help())
    return
  }
  try {
    process.stdout.write(await run(given))
  } catch (error) {
    const message = messageOf(error)
    if (message === null) throw error
    process.stderr.write(`${message}\n`)
    process.exitCode = error instanceof UsageError ? exitCodes.usage : exitCodes.failed
  }
}

async function run(given: string[]): Promise<string> {
  const command = commands.find((one) =>
    commandWordsOf(one).every((word, index) => word === given[index]),
  )
  if (!command) throw new UsageError(`Unknown command.\n${help()}`)
  const { values, positionals } = parse(command, given.slice(commandWordsOf(command).length))
  const names = argumentNamesOf(command)
  if (positionals.length !== names.length) throw wrongUsage(command)
  return command.run({
    args: positionals,
    values: values as CommandInput['values'],
    config: loadConfig(readEnv()),
  })
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: command.options ?? {}, allowPositionals: true })
  } catch {
    throw wrongUsage(command)
  }
}

function wrongUsage({ usage }: Command): UsageError {
  return new UsageError(`Usage: npm run operator -- ${usage}`)
}

function help(): string {
  const lines = commands.map(
    ({ usage, summary }) => `  npm run operator -- ${usage}\n      ${summary}\n`,
  )
  return `Usage:\n${lines.join('')}`
}

/** One line for the operator, or null for a fault of our own. */
function messageOf(error: unknown): string | null {
  if (error instanceof AppError || error instanceof StartError || error instanceof UsageError) {
    return error.message
  }
  const { message, syscall } = error as NodeJS.ErrnoException
  return syscall === undefined ? null : message
}
