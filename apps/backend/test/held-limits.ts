import { createLocalCluster } from '../src/cluster/cluster.ts'
import type { Cluster } from '../src/cluster/cluster.ts'
import type { RateLimit } from '../src/cluster/rate-limit.ts'
import { monotonicClock } from '../src/core/clock.ts'
import { createLog } from '../src/core/log.ts'
import type { BusMessage } from '../src/events/bus-message.ts'

/** A cluster whose rate limits can be held: a request or frame waits there until the test releases it. */
export function createHeldLimits() {
  const { rateLimits, ...others } = createLocalCluster<BusMessage>(
    createLog('silent'),
    monotonicClock,
  )
  const held = new Set<string>()
  const waiting: (() => void)[] = []
  const holdable = (name: string, limit: RateLimit): RateLimit => ({
    ...limit,
    take: async (key) => {
      if (held.has(name)) await new Promise<void>((resolve) => waiting.push(resolve))
      return limit.take(key)
    },
  })
  const cluster: Cluster<BusMessage> = {
    ...others,
    rateLimits: {
      perMinute: (name, limit) => holdable(name, rateLimits.perMinute(name, limit)),
      perHour: (name, limit) => holdable(name, rateLimits.perHour(name, limit)),
      perWindow: (name, limit, windowMs) =>
        holdable(name, rateLimits.perWindow(name, limit, windowMs)),
      close: rateLimits.close,
    },
  }
  return {
    cluster,
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
