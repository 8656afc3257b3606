import { monotonicClock } from '../src/core/clock.ts'
import { createMemoryRateLimits } from '../src/core/memory-rate-limit.ts'
import { rateLimitsFrom } from '../src/core/rate-limit.ts'

/** Rate limits that can be held: a request or frame waits there until the test releases it. */
export function createHeldLimits() {
  const memory = createMemoryRateLimits(monotonicClock)
  const held = new Set<string>()
  const waiting: (() => void)[] = []
  const rateLimits = rateLimitsFrom((name, max, windowMs) => {
    const limit = memory.perWindow(name, max, windowMs)
    return {
      ...limit,
      async take(key) {
        if (held.has(name)) await new Promise<void>((resolve) => waiting.push(resolve))
        return limit.take(key)
      },
    }
  })
  return {
    rateLimits,
    /** Attempts at this limit wait from now on. */
    hold: (name: string) => void held.add(name),
    /** Further attempts do not wait. */
    letOthersPass: () => held.clear(),
    count: () => waiting.length,
    release(): void {
      held.clear()
      for (const resume of waiting.splice(0)) resume()
    },
  }
}
