/**
 * The operator's command line. Works on the data directory, beside the running program or without it.
 *
 *     npm run operator -- help
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from './core/app-error.ts'
import { loadConfig } from './core/config.ts'
import { readEnv } from './core/env.ts'
import { StartError } from './core/start-error.ts'
import { accountCommands } from './operator/accounts.ts'
import { apiKeyCommands } from './operator/api-keys.ts'
import { backupCommands } from './operator/backups.ts'
import { certificateCommands } from './operator/certificate.ts'
import { copyCommands } from './operator/copy.ts'
import { identityProviderCommands } from './operator/identity-provider.ts'
import { importCommands } from './operator/import.ts'
import { inviteCommands } from './operator/invite.ts'
import { mailCommands } from './operator/mail.ts'
import { operatorCommands } from './operator/operators.ts'
import { quotaCommands } from './operator/quota.ts'
import { reportCommands } from './operator/reports.ts'
import { voiceCommands } from './operator/voice.ts'
import { commandWordsOf, problemOfArguments, UsageError } from './operator/command.ts'
import type { Command, CommandInput } from './operator/command.ts'

const commands: Command[] = [
  ...accountCommands,
  ...operatorCommands,
  ...inviteCommands,
  ...backupCommands,
  ...copyCommands,
  ...importCommands,
  ...quotaCommands,
  ...apiKeyCommands,
  ...reportCommands,
  ...voiceCommands,
  ...mailCommands,
  ...certificateCommands,
  ...identityProviderCommands,
]

/** What the reader started: the launcher of an archive, or npm. */
const commandLine =
  basename(process.argv[1] ?? '') === 'guildhall.mjs'
    ? './guildhall operator'
    : 'npm run operator --'

/** As with most tools, invalid usage has its own exit code. */
const exitCodes = { failed: 1, usage: 2 }

// Other users must not read the files that are written.
process.umask(0o077)
await main(process.argv.slice(2))

async function main(args: string[]): Promise<void> {
  const [first] = args
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
    process.stdout.write(help())
    return
  }
  try {
    process.stdout.write(await run(args))
  } catch (error) {
    const message = messageOf(error)
    if (message === null) throw error
    process.stderr.write(`${message}\n`)
    process.exitCode = error instanceof UsageError ? exitCodes.usage : exitCodes.failed
  }
}

async function run(args: string[]): Promise<string> {
  const command = commands.find((candidate) =>
    commandWordsOf(candidate).every((word, index) => word === args[index]),
  )
  if (!command) throw new UsageError(`Unknown command.\n${help()}`)
  const { values, positionals } = parse(command, args.slice(commandWordsOf(command).length))
  const problem = problemOfArguments(command, positionals)
  if (problem !== null) throw invalidUsage(command, problem)
  return command.run({
    args: positionals,
    values: values as CommandInput['values'],
    config: loadConfig(readEnv()),
  })
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: command.options ?? {}, allowPositionals: true })
  } catch (error) {
    // Node goes on with advice for arguments that begin with a hyphen.
    throw invalidUsage(command, (error as Error).message.replace(/\. .*/, '.'))
  }
}

function invalidUsage({ usage }: Command, problem: string): UsageError {
  return new UsageError(`${problem}\nUsage: ${commandLine} ${usage}`)
}

function help(): string {
  const lines = commands.map(
    ({ usage, summary }) => `  ${commandLine} ${usage}\n      ${summary}\n`,
  )
  return `Usage:\n${lines.join('')}`
}

/** The message for the operator, or null for an unexpected error. */
function messageOf(error: unknown): string | null {
  if (error instanceof AppError || error instanceof StartError || error instanceof UsageError) {
    return error.message
  }
  const { message, syscall } = error as NodeJS.ErrnoException
  return syscall === undefined ? null : message
}
