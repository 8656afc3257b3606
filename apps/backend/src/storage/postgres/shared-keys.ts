import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { newSecretKey, readKeyFile, secretKeyNames } from '../secret-keys.ts'
import type { SecretKeys } from '../secret-keys.ts'

const insertKey =
  'INSERT INTO secret_keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING'

/**
 * The keys in the database, which all its processes share. Those that are missing there are taken from the files of the data
 * directory, or created. Throws StartError.
 */
export async function openSharedKeys(database: Database, directory: string): Promise<SecretKeys> {
  let keys = await readKeys(database)
  const missing = secretKeyNames.filter((name) => !keys.has(name))
  if (missing.length > 0) {
    await database.write(
      missing.map((name) => {
        const key = readKeyFile(directory, name) ?? newSecretKey()
        return { sql: insertKey, params: [name, key.toString('base64')] }
      }),
    )
    // Another process may have been first.
    keys = await readKeys(database)
  }
  return {
    get(name) {
      const key = keys.get(name)
      if (!key) throw new Error(`the key ${name} is missing`)
      return key
    },
  }
}

async function readKeys(database: Database): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ name: string; value: string }>`
    SELECT name, value FROM secret_keys`.execute(database.read)
  return new Map(rows.map(({ name, value }) => [name, Buffer.from(value, 'base64')]))
}
