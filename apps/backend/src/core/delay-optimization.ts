import { setFlagsFromString } from 'node:v8'

/** How often a function is called before V8 optimizes it. */
const calls = { atStart: 4000, byDefault: 400 }

/**
 * Lets V8's first optimizing compiler, Maglev, wait until a function was called ten times as often as by default. The start
 * calls many functions some hundred times and hardly ever again, and compiling them takes 11 MiB. Returns what ends this, for when
 * the start has ended. See docs/decisions/0055-later-optimization.md.
 */
export function delayOptimization(): () => void {
  optimizeAfter(calls.atStart)
  return () => optimizeAfter(calls.byDefault)
}

function optimizeAfter(count: number): void {
  setFlagsFromString(`--invocation-count-for-maglev=${count}`)
}
