import { AppError, notFound } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { hashToken, newId, newToken } from '../../core/ids.ts'
import type { Database } from '../../storage/database.ts'
import { insertApiKey, listApiKeys, revokeApiKey } from './store.ts'

export interface ApiKey {
  id: string
  name: string
  createdAt: number
  /** Null while the key is valid. */
  revokedAt: number | null
}

/** API keys that the operator creates. No route accepts them. */
export interface ApiKeys {
  /** Returns the key, of which only a hash is stored. Throws `invalid_input`. */
  create(name: string): Promise<{ id: string; key: string }>
  /** Oldest first, including revoked keys. */
  list(): Promise<ApiKey[]>
  /** Throws `not_found` when no valid key has this id. */
  revoke(id: string): Promise<void>
}

const nameMax = 100
const isName = new RegExp(`^\\P{Cc}{1,${nameMax}}$`, 'u')
/** Shows what the key is for, and keeps it from looking like a command-line option. */
const keyPrefix = 'gh_'

export function createApiKeys(database: Database, clock: Clock): ApiKeys {
  return {
    async create(name) {
      const plain = name.trim().toWellFormed()
      if (!isName.test(plain)) {
        throw new AppError('invalid_input', `name: must be one line of 1 to ${nameMax} characters`)
      }
      const id = newId()
      const key = keyPrefix + newToken()
      await database.transaction((tx) =>
        insertApiKey(tx, { id, name: plain, keyHash: hashToken(key), createdAt: clock() }),
      )
      return { id, key }
    },

    async list() {
      const rows = await listApiKeys(database.read)
      return rows.map(({ id, name, created_at, revoked_at }) => ({
        id,
        name,
        createdAt: created_at,
        revokedAt: revoked_at,
      }))
    },

    async revoke(id) {
      const revoked = await database.transaction((tx) => revokeApiKey(tx, id, clock()))
      if (!revoked) throw notFound('key that holds')
    },
  }
}
