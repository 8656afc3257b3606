import { setTimeout as wait } from 'node:timers/promises'
import { createMemoryRateLimit } from '../../cluster/memory-rate-limit.ts'
import type { Clock } from '../../core/clock.ts'
import { AppError } from '../../core/app-error.ts'

const windowMs = 15 * 60_000
const triesPerAddress = 60
const triesPerPair = 10
const quickTriesPerAccount = 20
const slowTryMs = 1500

/** Slows the guessing of passwords. */
export interface Guessing {
  /**
   * Runs one try. Too many failures from one address, or from one address on one account, are refused with
   * `rate_limited`. Many failures on one account from everywhere only slow the tries down: refusing them would let a
   * stranger lock the owner out.
   */
  attempt(username: string, address: string, check: () => Promise<boolean>): Promise<boolean>
}

export function createGuessing(clock: Clock): Guessing {
  const addresses = createMemoryRateLimit({ limit: triesPerAddress, windowMs, clock })
  const pairs = createMemoryRateLimit({ limit: triesPerPair, windowMs, clock })
  const accounts = createMemoryRateLimit({ limit: quickTriesPerAccount, windowMs, clock })

  return {
    async attempt(username, address, check) {
      const pair = `${address} ${username}`
      // Counted before the check and given back after a success, so that a burst is no way round.
      for (const [limit, key] of [
        [addresses, address],
        [pairs, pair],
      ] as const) {
        const { allowed, resetMs } = limit.take(key)
        if (allowed) continue
        const minutes = Math.ceil(resetMs / 60_000)
        throw new AppError('rate_limited', `Too many failed logins. Try again in ${minutes} min.`)
      }
      if (!accounts.take(username).allowed) await wait(slowTryMs)
      const right = await check()
      if (right) {
        addresses.giveBack(address)
        pairs.giveBack(pair)
        accounts.giveBack(username)
      }
      return right
    },
  }
}
