import type { Log } from '../core/log.ts'

/** Warns of something that a stranger did. */
export type ThrottledWarn = (key: string, details: object, message: string) => void

const keysMax = 100
const forgetEveryMs = 3_600_000

/** Each key is logged once an hour, and no more than so many of them: strangers must not fill the log. */
export function createThrottledWarn(log: Log): ThrottledWarn {
  const reported = new Set<string>()
  let since = performance.now()
  return (key, details, message) => {
    if (performance.now() - since > forgetEveryMs) {
      reported.clear()
      since = performance.now()
    }
    if (reported.has(key) || reported.size >= keysMax) return
    reported.add(key)
    log.warn(details, message)
  }
}
