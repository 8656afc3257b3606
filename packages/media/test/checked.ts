import type { TestContext } from 'node:test'
import fc from 'fast-check'

/** Checks a property and prints its seed; `SEED` sets it. */
export function checkProperty<T>(t: TestContext, property: fc.IProperty<T>, numRuns = 300): void {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  t.diagnostic(`SEED=${seed}`)
  fc.assert(property, { seed, numRuns })
}
