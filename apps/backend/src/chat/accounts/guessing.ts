import { setTimeout as wait } from 'node:timers/promises'
import { createMemoryRateLimit } from '../../cluster/memory-rate-limit.ts'
import type { RateDecision } from '../../cluster/rate-limit.ts'
import type { Clock } from '../../core/clock.ts'
import { AppError } from '../../core/app-error.ts'

const windowMs = 15 * 60_000
const triesPerAddress = 60
const triesPerPair = 10
const quickTriesPerAccount = 20
const slowTryMs = 1500

/** Is told what the limits said of a try, whatever came of it. */
export type TellLimits = (decisions: Record<string, RateDecision>) => void

/** Slows the guessing of passwords. */
export interface Guessing {
  /**
   * Runs one try. Too many failures from one address, or from one address on one account, are refused with
   * `rate_limited`. Many failures on one account from everywhere only slow the tries down: refusing them would let a
   * stranger lock the owner out.
   */
  attempt(
    account: string,
    address: string,
    check: () => Promise<boolean>,
    tell: TellLimits,
  ): Promise<boolean>
}

export function createGuessing(clock: Clock): Guessing {
  const addresses = createMemoryRateLimit({ limit: triesPerAddress, windowMs, clock })
  const pairs = createMemoryRateLimit({ limit: triesPerPair, windowMs, clock })
  const accounts = createMemoryRateLimit({ limit: quickTriesPerAccount, windowMs, clock })

  return {
    async attempt(account, address, check, tell) {
      const pair = `${address} ${account}`
      // Counted before the check and given back after a success, so that a burst is no way round. What is refused for
      // one account is no try for the address: its other accounts go on.
      const login = pairs.take(pair)
      if (!login.allowed) throw refused({ login }, tell)
      const logins = addresses.take(address)
      if (!logins.allowed) {
        pairs.giveBack(pair)
        throw refused({ logins }, tell)
      }
      const isQuick = accounts.take(account).allowed
      if (!isQuick) await wait(slowTryMs)
      if (!(await check())) {
        tell({ login, logins })
        return false
      }
      pairs.giveBack(pair)
      addresses.giveBack(address)
      if (isQuick) accounts.giveBack(account)
      tell({ login: givenBack(login), logins: givenBack(logins) })
      return true
    },
  }
}

function refused(decisions: Record<string, RateDecision>, tell: TellLimits): AppError {
  tell(decisions)
  return new AppError('rate_limited', 'Too many failed logins. Try again later.')
}

function givenBack(decision: RateDecision): RateDecision {
  return { ...decision, remaining: decision.remaining + 1 }
}
