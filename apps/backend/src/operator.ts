/**
 * The operator's command line. Works beside the running program, on the same data directory.
 *
 *     npm run operator -- api-keys create NAME | list | revoke ID
 */
import { AppError } from './core/app-error.ts'
import { systemClock } from './core/clock.ts'
import { loadConfig } from './core/config.ts'
import { readEnv } from './core/env.ts'
import { StartError } from './core/start-error.ts'
import { createApiKeys } from './status/api-keys/actions.ts'
import type { ApiKey, ApiKeys } from './status/api-keys/actions.ts'
import { databasePathIn } from './storage/data-directory.ts'
import { openExistingDatabase } from './storage/open-database.ts'

const usage = `Usage:
  npm run operator -- api-keys create NAME   make a key and show it, once
  npm run operator -- api-keys list          show all keys, without their secrets
  npm run operator -- api-keys revoke ID     end a key
`

/** Wrong usage has an exit code of its own, as with most tools. */
const exitCodes = { failed: 1, usage: 2 }

const command = readCommand(process.argv.slice(2))
if (command) await run(command)
else {
  process.stderr.write(usage)
  process.exitCode = exitCodes.usage
}

type Command = (keys: ApiKeys) => Promise<string>

function readCommand([topic, verb, ...values]: string[]): Command | null {
  if (topic !== 'api-keys') return null
  const [value] = values
  if (verb === 'list' && values.length === 0) return list
  if (value === undefined || values.length > 1) return null
  if (verb === 'create') return (keys) => create(keys, value)
  return verb === 'revoke' ? (keys) => revoke(keys, value) : null
}

async function run(work: Command): Promise<void> {
  try {
    const database = await openExistingDatabase(databasePathIn(loadConfig(readEnv()).dataDir))
    try {
      process.stdout.write(await work(createApiKeys(database, systemClock)))
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = exitCodes.failed
  }
}

async function create(keys: ApiKeys, name: string): Promise<string> {
  const { id, key } = await keys.create(name)
  return `id   ${id}\nkey  ${key}\nThe key is shown only this once.\n`
}

async function list(keys: ApiKeys): Promise<string> {
  const all = await keys.list()
  return all.length === 0 ? 'There are no API keys.\n' : all.map(lineOf).join('')
}

async function revoke(keys: ApiKeys, id: string): Promise<string> {
  await keys.revoke(id)
  return `The key ${id} is revoked.\n`
}

function lineOf({ id, name, createdAt, revokedAt }: ApiKey): string {
  const state = revokedAt === null ? 'holds' : `revoked ${timeOf(revokedAt)}`
  return `${id}  made ${timeOf(createdAt)}  ${state}  ${name}\n`
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
