import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the condition holds. Throws after the deadline, naming what was waited for. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  deadlineMs = 20_000,
): Promise<void> {
  const end = performance.now() + deadlineMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${deadlineMs} ms`)
    await wait(10)
  }
}
