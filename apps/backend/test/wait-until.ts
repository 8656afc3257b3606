import { setTimeout as wait } from 'node:timers/promises'

/**
 * How long a test waits for a condition before it fails. Long enough for any machine; no passing test waits
 * this long.
 */
export const maxWaitMs = 60_000

const pollMs = { first: 5, longest: 50 }

/** Polls until the condition holds, less often the longer it takes. Throws with `label` after the timeout. */
export async function waitUntil(
  label: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + maxWaitMs
  for (let pause = pollMs.first; !(await condition()); pause *= 1.5) {
    if (performance.now() > end) throw new Error(`${label}: not within ${maxWaitMs} ms`)
    await wait(Math.min(pause, pollMs.longest))
  }
}
