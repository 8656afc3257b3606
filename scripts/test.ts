/**
 * Runs the tests of all workspaces, each file in a process of its own, and prints TAP whose last lines count them.
 *
 *     node scripts/test.ts [file or pattern …]
 */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { tapWithFailures } from './test/reporter.ts'

const everything = ['{packages,apps}/*/test/**/*.test.ts', 'test/**/*.test.ts']
const testTimeoutMs = 2 * 60_000
const runTimeoutMs = 30 * 60_000

const chosen = process.argv.slice(2)

const events = run({
  cwd: path.dirname(import.meta.dirname),
  globPatterns: chosen.length > 0 ? chosen : everything,
  // Most tests wait for sockets and disks, so two at a time pay even on one core.
  concurrency: Math.max(2, availableParallelism() - 1),
  execArgv: [
    `--test-timeout=${testTimeoutMs}`,
    `--import=${new URL('test/deadline.ts', import.meta.url).href}`,
  ],
  signal: AbortSignal.timeout(runTimeoutMs),
})

for await (const text of tapWithFailures(events, () => (process.exitCode = 1))) {
  process.stdout.write(text)
}
