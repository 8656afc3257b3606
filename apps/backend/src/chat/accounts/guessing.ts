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
const triesPerAddress = 60
/** One IPv6 site has 65,536 networks of the size that counts as one address. */
const triesPerNetwork = 240
const triesPerPair = 10
const quickTriesPerAccount = 20
const slowTryMs = 1500
/** Tries for one account that run or wait for their turn; more are answered `busy`. */
const triesAtOnce = 30

/** Is told what the limits said of a try, whatever came of it. */
export type TellLimits = (decisions: Record<string, RateDecision>) => void

/** One try of a password. */
export interface Try {
  /** What is tried: a username or an account's id. */
  account: string
  /** The client's address, and the larger network that it belongs to, as keys to count by. */
  addressKey: string
  networkKey: string | null
  /** Whether somebody is logged in to the account from this address. */
  isKnownAddress: () => Promise<boolean>
  check: () => Promise<boolean>
}

/** Slows the guessing of passwords. */
export interface Guessing {
  /**
   * Runs one try. Too many failures from one address or network, or from one address on one account, are refused with
   * `rate_limited`. Many failures on one account from everywhere only slow the tries down, which then run one after
   * another: refusing them would let a stranger lock the owner out. Addresses from which somebody is logged in to the
   * account do not wait for strangers.
   */
  attempt(request: Try, tell: TellLimits): Promise<boolean>
}

export function createGuessing(clock: Clock): Guessing {
  const limitOf = (limit: number) => createMemoryRateLimit({ limit, windowMs, clock })
  const addresses = limitOf(triesPerAddress)
  const networks = limitOf(triesPerNetwork)
  const pairs = limitOf(triesPerPair)
  const accounts = limitOf(quickTriesPerAccount)
  const inTurn = createTurns(triesAtOnce)

  /** Counts the try, or refuses it with nothing counted; a try refused for one account leaves the others usable. */
  function count({ account, addressKey, networkKey }: Try, tell: TellLimits) {
    const logins = addresses.check(addressKey)
    if (!logins.allowed) throw refused({ logins }, tell)
    const network = networkKey === null ? null : networks.check(networkKey)
    if (network && !network.allowed) throw refused({ network }, tell)
    const counted: [MemoryRateLimit, string][] = [[pairs, `${addressKey} ${account}`]]
    const login = pairs.take(`${addressKey} ${account}`)
    if (!login.allowed) throw refused({ login }, tell)
    counted.push([addresses, addressKey])
    if (networkKey !== null) counted.push([networks, networkKey])
    for (const [limit, key] of counted.slice(1)) limit.take(key)
    return { counted, login, logins: { ...logins, remaining: logins.remaining - 1 } }
  }

  return {
    async attempt(request, tell) {
      // Counted before the check and given back after a success, so that a burst is no way round.
      const { counted, login, logins } = count(request, tell)
      const giveBack = (): void => {
        for (const [limit, key] of counted) limit.refund(key)
      }
      try {
        const isKnown = await request.isKnownAddress()
        const turn = isKnown ? `${request.addressKey} ${request.account}` : request.account
        const isRight = await inTurn(turn, async () => {
          const isQuick = accounts.take(request.account).allowed
          if (isQuick) counted.push([accounts, request.account])
          else if (!isKnown) await wait(slowTryMs, undefined, { ref: false })
          return request.check()
        })
        if (isRight) giveBack()
        tell(isRight ? { login: givenBack(login), logins: givenBack(logins) } : { login, logins })
        return isRight
      } catch (error) {
        // Nothing was tried.
        giveBack()
        throw error
      }
    },
  }
}

/** Runs work of the same key one after another. Throws `busy` for more than `most` at once. */
function createTurns(most: number) {
  const turns = new Map<string, { queue: LimitFunction; size: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key) ?? { queue: pLimit(1), size: 0 }
    if (turn.size >= most) {
      throw busy(slowTryMs)
    }
    turns.set(key, turn)
    turn.size += 1
    try {
      return await turn.queue(work)
    } finally {
      turn.size -= 1
      if (turn.size === 0) turns.delete(key)
    }
  }
}

function refused(decisions: Record<string, RateDecision>, tell: TellLimits): AppError {
  tell(decisions)
  return appError('too_many_logins')
}

function givenBack(decision: RateDecision): RateDecision {
  return { ...decision, remaining: decision.remaining + 1 }
}
