import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import { createMemoryRateLimit } from '../../cluster/memory-rate-limit.ts'
import type { MemoryRateLimit } from '../../cluster/memory-rate-limit.ts'
import type { RateDecision } from '../../cluster/rate-limit.ts'
import { appError, busy } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'

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

/** `clock` must never jump. */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const createLimit = (limit: number) => createMemoryRateLimit({ limit, windowMs, clock })
  const addresses = createLimit(attemptsPerAddress)
  const networks = createLimit(attemptsPerNetwork)
  const pairs = createLimit(attemptsPerAddressAndAccount)
  const accounts = createLimit(fastAttemptsPerAccount)
  const queue = createKeyedQueue(concurrentAttemptsPerAccount)

  /** Counts the attempt. Counts nothing when a limit refuses it, so that other accounts stay usable. */
  function count({ account, addressKey, networkKey }: PasswordAttempt, report: ReportLimits) {
    const logins = addresses.check(addressKey)
    if (!logins.allowed) throw tooManyAttempts({ logins }, report)
    const network = networkKey === null ? null : networks.check(networkKey)
    if (network && !network.allowed) throw tooManyAttempts({ network }, report)
    const counted: [MemoryRateLimit, string][] = [[pairs, `${addressKey} ${account}`]]
    const login = pairs.take(`${addressKey} ${account}`)
    if (!login.allowed) throw tooManyAttempts({ login }, report)
    counted.push([addresses, addressKey])
    if (networkKey !== null) counted.push([networks, networkKey])
    for (const [limit, key] of counted.slice(1)) limit.take(key)
    return { counted, login, logins: { ...logins, remaining: logins.remaining - 1 } }
  }

  return {
    async verify(attempt, report) {
      // Counted before the check and refunded after a success, so that concurrent attempts cannot exceed the limits.
      const { counted, login, logins } = count(attempt, report)
      const refund = (): void => {
        for (const [limit, key] of counted) limit.refund(key)
      }
      try {
        const isKnown = await attempt.isKnownAddress()
        const key = isKnown ? `${attempt.addressKey} ${attempt.account}` : attempt.account
        const isCorrect = await queue(key, async () => {
          const isFast = accounts.take(attempt.account).allowed
          if (isFast) counted.push([accounts, attempt.account])
          else if (!isKnown) await wait(slowAttemptMs, undefined, { ref: false })
          return attempt.check()
        })
        if (isCorrect) refund()
        report(isCorrect ? { login: refunded(login), logins: refunded(logins) } : { login, logins })
        return isCorrect
      } catch (error) {
        // The check did not run.
        refund()
        throw error
      }
    },
  }
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
