import { systemClock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { createApiKeys } from '../status/api-keys/actions.ts'
import type { ApiKey, ApiKeys } from '../status/api-keys/actions.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const apiKeyCommands: Command[] = [
  {
    usage: 'api-keys create NAME',
    summary: 'create an API key and print it once',
    run: ({ args: [name = ''], config }) =>
      withApiKeys(config, async (keys) => {
        const { id, key } = await keys.create(name)
        return `id   ${id}\nkey  ${key}\nSave the key now. It is not shown again.\n`
      }),
  },
  {
    usage: 'api-keys list',
    summary: 'list all API keys, without their secrets',
    run: ({ config }) =>
      withApiKeys(config, async (keys) => {
        const all = await keys.list()
        return all.length === 0 ? 'No API keys found.\n' : all.map(lineOf).join('')
      }),
  },
  {
    usage: 'api-keys revoke ID',
    summary: 'revoke an API key',
    run: ({ args: [id = ''], config }) =>
      withApiKeys(config, async (keys) => {
        await keys.revoke(id)
        return `Revoked the API key ${id}.\n`
      }),
  },
]

function withApiKeys(config: Config, work: (keys: ApiKeys) => Promise<string>): Promise<string> {
  return withDatabase(config, (database) => work(createApiKeys(database, systemClock)))
}

function lineOf({ id, name, createdAt, revokedAt }: ApiKey): string {
  const state = revokedAt === null ? 'active' : `revoked ${isoTime(revokedAt)}`
  return `${id}  created ${isoTime(createdAt)}  ${state}  ${name}\n`
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
