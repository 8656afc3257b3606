import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Bus } from './bus.ts'
import { createLocalBus } from './local-bus.ts'
import { createMemoryPresence } from './memory-presence.ts'
import type { PresenceStore } from './presence.ts'
import { createMemoryRateLimits } from './rate-limits.ts'
import type { RateLimits } from './rate-limits.ts'

/** What the processes of one platform share. */
export interface Cluster<T> {
  bus: Bus<T>
  rateLimits: RateLimits
  presence: PresenceStore
}

/** The cluster of a platform of one process. `clock` must not jump: see monotonicClock. */
export function createLocalCluster<T>(log: Log, clock: Clock): Cluster<T> {
  return {
    bus: createLocalBus(log),
    rateLimits: createMemoryRateLimits(clock),
    presence: createMemoryPresence(),
  }
}
