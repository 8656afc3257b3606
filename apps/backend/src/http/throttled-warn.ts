import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'

/** Logs a warning about what clients do. */
export type ThrottledWarn = (key: string, details: object, message: string) => void

const maxKeys = 100
const windowMs = 3_600_000

/** Logs each key at most once an hour and at most `maxKeys` keys an hour, so that clients cannot fill the log. */
export function createThrottledWarn(log: Log, clock: Clock): ThrottledWarn {
  const warned = new Set<string>()
  let windowStart = clock()
  return (key, details, message) => {
    if (clock() - windowStart > windowMs) {
      warned.clear()
      windowStart = clock()
    }
    if (warned.has(key) || warned.size >= maxKeys) return
    warned.add(key)
    log.warn(details, message)
  }
}
