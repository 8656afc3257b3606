/**
 * Runs the tests of all workspaces, each file in a process of its own, and prints TAP whose last lines count them.
 * With `--check` the checks run first; the tests run whatever those found, and both decide the exit code.
 *
 *     node scripts/test.ts [--check] [file or pattern …]
 */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import { howToInstall, provideChromium } from '../apps/web/e2e/chromium.ts'
import { tapWithFailures, type Failure } from './test/reporter.ts'

const everything = ['{packages,apps}/*/{test,e2e}/**/*.test.ts', 'test/**/*.test.ts']
const testTimeoutMs = 2 * 60_000
const runTimeoutMs = 30 * 60_000

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const failures: Failure[] = []
if (values.check) runChecks()
if (provideChromium() === undefined) process.stderr.write(`${howToInstall}\n`)

const events = run({
  cwd: path.dirname(import.meta.dirname),
  globPatterns: positionals.length > 0 ? positionals : everything,
  // Most tests wait for sockets and disks, so two at a time pay even on one core.
  concurrency: Math.max(2, availableParallelism() - 1),
  execArgv: [
    `--test-timeout=${testTimeoutMs}`,
    `--import=${new URL('test/deadline.ts', import.meta.url).href}`,
  ],
  signal: AbortSignal.timeout(runTimeoutMs),
})

for await (const text of tapWithFailures(events, failures)) process.stdout.write(text)
if (failures.length > 0) process.exitCode = 1

function runChecks(): void {
  const checks = path.join(import.meta.dirname, 'check.ts')
  const { status } = spawnSync(process.execPath, [checks], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) return
  failures.push({ name: 'npm run check', place: '', message: 'What it found stands at the top.' })
}
