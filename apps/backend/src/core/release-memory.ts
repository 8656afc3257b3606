import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkMs = 5000
/** Collections are at least this far apart. */
const pauseMs = 30_000
/** The part of the time in which an idle event loop works at most. */
const idleUtilization = 0.1
/** What the young generation takes after a burst, and not without one. */
const burstBytes = 8 * 1024 * 1024
/** A collection holds up the event loop for about 2 ms for each MB in use. */
const maxUsedBytes = 128 * 1024 * 1024

/**
 * Gives the memory of a burst back to the system. V8 shrinks the young generation only in a full collection, and an idle
 * process has no reason for one.
 */
export function releaseMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  let before = performance.eventLoopUtilization()
  let collectedAt = Number.NEGATIVE_INFINITY
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > idleUtilization || performance.now() - collectedAt < pauseMs) return
    if (youngBytes() < burstBytes || getHeapStatistics().used_heap_size > maxUsedBytes) return
    collectedAt = performance.now()
    // Another collection would keep the pages of the young generation for later.
    collect({ type: 'major', flavor: 'last-resort' })
  }, checkMs).unref()
}

function youngBytes(): number {
  return (
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
  )
}
