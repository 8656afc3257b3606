import type { Clock } from './clock.ts'

/** Work that a timer calls often and that runs when `ms` have passed on the clock, so that moving the clock is enough. */
export function runWhenDue(
  clock: Clock,
  ms: number,
  work: () => Promise<unknown>,
): () => Promise<unknown> {
  let lastAt = clock()
  return async () => {
    const now = clock()
    // The clock may have been set back.
    if (now >= lastAt && now - lastAt < ms) return
    lastAt = now
    await work()
  }
}
