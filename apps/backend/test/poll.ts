import { setTimeout as wait } from 'node:timers/promises'

/**
 * How long a test waits for something that must happen before it fails. No test waits so long when all is well, and no
 * machine is so slow that it would need to.
 */
export const patienceMs = 60_000

/** Waits until the condition holds. Throws after the deadline, naming what was waited for. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${patienceMs} ms`)
    await wait(10)
  }
}
