import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import type { RateDecision, RateLimit, RateLimits } from '../../../core/rate-limit.ts'
import { appError, busy } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import type { Pause } from '../../../core/clock.ts'

const windowMs = 15 * 60_000
const attemptsPerAddress = 60
/** An IPv6 site has 65,536 networks of the size that counts as one address. */
const attemptsPerNetwork = 240
const attemptsPerAddressAndAccount = 10
const fastAttemptsPerAccount = 20
const slowAttemptMs = 1500
/** Attempts for one account that run or wait; further ones fail with `busy`. */
const concurrentAttemptsPerAccount = 30

/** Receives the decisions of the rate limits about an attempt, whatever its result. */
export type ReportLimits = (decisions: Record<string, RateDecision>) => void

/** One attempt to log in or to confirm a password. */
export interface PasswordAttempt {
  /** The username or account id of the attempt. */
  account: string
  /** The keys that count the client's address, and the larger network that it belongs to. */
  addressKey: string
  networkKey: string | null
  /** Whether the account has a session from this address. */
  isKnownAddress: () => Promise<boolean>
  check: () => Promise<boolean>
}

/** Limits attempts to guess passwords. */
export interface LoginThrottle {
  /**
   * Runs the check of one attempt. Throws `rate_limited` after too many failures from one address or network, or from one
   * address for one account. Many failures for one account from anywhere only slow its attempts down, one after another:
   * refusing them would let a stranger lock the owner out. Addresses with a session of the account do not wait for others.
   */
  verify(attempt: PasswordAttempt, report: ReportLimits): Promise<boolean>
}

export function createLoginThrottle(rateLimits: RateLimits, pause: Pause): LoginThrottle {
  const limitOf = (name: string, limit: number) => rateLimits.perWindow(name, limit, windowMs)
  const addresses = limitOf('logins', attemptsPerAddress)
  const networks = limitOf('logins-network', attemptsPerNetwork)
  const pairs = limitOf('logins-account-address', attemptsPerAddressAndAccount)
  const accounts = limitOf('logins-account', fastAttemptsPerAccount)
  const queue = createKeyedQueue(concurrentAttemptsPerAccount)

  /** Counts the attempt. Counts nothing when a limit refuses it, so that other accounts stay usable. */
  async function count({ account, addressKey, networkKey }: PasswordAttempt, report: ReportLimits) {
    const counted: Counted[] = []
    const take = async (name: string, limit: RateLimit, key: string): Promise<RateDecision> => {
      const decision = await limit.take(key)
      if (decision.allowed) counted.push({ limit, key })
      else {
        await refundAll(counted)
        throw tooManyAttempts({ [name]: decision }, report)
      }
      return decision
    }
    const logins = await take('logins', addresses, addressKey)
    if (networkKey !== null) await take('network', networks, networkKey)
    const login = await take('login', pairs, `${addressKey} ${account}`)
    return { counted, login, logins }
  }

  return {
    async verify(attempt, report) {
      // Counted before the check and refunded after a success, so that concurrent attempts cannot exceed the limits.
      const { counted, login, logins } = await count(attempt, report)
      try {
        const isKnown = await attempt.isKnownAddress()
        const key = isKnown ? `${attempt.addressKey} ${attempt.account}` : attempt.account
        const isCorrect = await queue(key, async () => {
          const { allowed: isFast } = await accounts.take(attempt.account)
          if (isFast) counted.push({ limit: accounts, key: attempt.account })
          else if (!isKnown) await pause(slowAttemptMs)
          return attempt.check()
        })
        if (isCorrect) await refundAll(counted)
        report(isCorrect ? { login: refunded(login), logins: refunded(logins) } : { login, logins })
        return isCorrect
      } catch (error) {
        // The check did not run.
        await refundAll(counted)
        throw error
      }
    },
  }
}

/** A counted attempt. */
interface Counted {
  limit: RateLimit
  key: string
}

async function refundAll(counted: Counted[]): Promise<void> {
  for (const { limit, key } of counted) await limit.refund(key)
}

/** Runs work of the same key one after another. Throws `busy` for more than `maxSize` at once. */
function createKeyedQueue(maxSize: number) {
  const queues = new Map<string, { queue: LimitFunction; size: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = queues.get(key) ?? { queue: pLimit(1), size: 0 }
    if (entry.size >= maxSize) throw busy(slowAttemptMs)
    queues.set(key, entry)
    entry.size += 1
    try {
      return await entry.queue(work)
    } finally {
      entry.size -= 1
      if (entry.size === 0) queues.delete(key)
    }
  }
}

function tooManyAttempts(decisions: Record<string, RateDecision>, report: ReportLimits): AppError {
  report(decisions)
  return appError('too_many_logins')
}

function refunded(decision: RateDecision): RateDecision {
  return { ...decision, remaining: decision.remaining + 1 }
}
