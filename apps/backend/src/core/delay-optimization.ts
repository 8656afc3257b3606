import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8's first optimizing compiler, Maglev, wait until a function was called ten times as often as by default. The start
 * calls many functions some hundred times and hardly ever again, and compiling them takes 11 MiB. See docs/decisions/0055-later-optimization.md.
 */
export function delayOptimization(): void {
  setFlagsFromString('--invocation-count-for-maglev=4000')
}
