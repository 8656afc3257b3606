import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../core/clock.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { SecretBox } from '../../../storage/secret-box.ts'
import { deleteExpiredChallenges, insertUsedChallenge } from './store.ts'

export const challengeMs = 10 * 60_000

export interface Challenge {
  id: string
  expiresAt: number
}

/**
 * What authenticators sign. A challenge contains its own expiry, encrypted, and only used ones are stored: visitors can't fill
 * the database, and each process accepts those of all.
 */
export interface Challenges {
  /** `owner` says for what and whom it is. */
  create(owner: string): string
  /** Null when it has expired or was created for something else. */
  read(challenge: string, owner: string): Challenge | null
  /** Returns false when it was used already. */
  use(tx: Transaction, challenge: Challenge): Promise<boolean>
}

export function createChallenges(secretBox: SecretBox, clock: Clock): Challenges {
  return {
    create: (owner) => {
      const id = randomBytes(16).toString('base64url')
      return secretBox.seal(`${clock() + challengeMs} ${id}`, owner)
    },

    read(challenge, owner) {
      const [expiresAt = '', id = ''] = secretBox.open(challenge, owner)?.split(' ') ?? []
      return Number(expiresAt) > clock() ? { id, expiresAt: Number(expiresAt) } : null
    },

    async use(tx, challenge) {
      await deleteExpiredChallenges(tx, clock())
      return insertUsedChallenge(tx, challenge)
    },
  }
}
