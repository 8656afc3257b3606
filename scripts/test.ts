/**
 * Runs tests, each file in a process of its own, and prints TAP whose last lines count them: those of all workspaces,
 * or with `--unit` those that need no browser, with `--e2e` those that do, or the files that are named.
 * With `--check` the checks run first; the tests run whatever those found, and both decide the exit code.
 *
 *     node scripts/test.ts [--check] [--unit | --e2e | file or pattern …]
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import { browserVariable, startBrowserServer } from '../apps/web/e2e/browser-server.ts'
import { howToInstall, provideChromium } from '../apps/web/e2e/chromium.ts'
import { tapWithFailures, type Failure } from './test/reporter.ts'

const unit = ['{packages,apps}/*/test/**/*.test.ts', 'test/**/*.test.ts']
const e2e = ['apps/web/e2e/**/*.test.ts']
const root = path.dirname(import.meta.dirname)
const testTimeoutMs = 5 * 60_000
const runTimeoutMs = 60 * 60_000

const { values, positionals } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const failures: Failure[] = []
if (values.check) runChecks()
const files = findFiles()
const browser = files.some(isBrowserTest) ? await startBrowser() : undefined
// Playwright takes these signals to close its browser, and leaves it to the program to end.
process.once('SIGTERM', () => process.exit(143)).once('SIGHUP', () => process.exit(129))

const events = run({
  cwd: root,
  files,
  // Tests wait for sockets and disks at times, so one more than there are cores keeps all cores busy.
  concurrency: availableParallelism() + 1,
  execArgv: [
    `--test-timeout=${testTimeoutMs}`,
    `--import=${new URL('test/deadline.ts', import.meta.url).href}`,
    `--import=${new URL('compile-cache.mjs', import.meta.url).href}`,
  ],
  signal: AbortSignal.timeout(runTimeoutMs),
})

for await (const text of tapWithFailures(events, failures)) process.stdout.write(text)
await browser?.close()
if (failures.length > 0) process.exitCode = 1

/** The files to run, the slow ones of the browser first, so that none of them is left running alone at the end. */
function findFiles(): string[] {
  const ofKind = [...(values.e2e ? e2e : []), ...(values.unit ? unit : [])]
  const patterns = [...ofKind, ...positionals]
  const found = globSync(patterns.length > 0 ? patterns : [...e2e, ...unit], { cwd: root })
    .map((file) => path.resolve(root, file))
    .toSorted()
  return [...found.filter(isBrowserTest), ...found.filter((file) => !isBrowserTest(file))]
}

function isBrowserTest(file: string): boolean {
  return file.split(path.sep).includes('e2e')
}

/** One browser for all files, whose processes inherit its address. */
async function startBrowser() {
  if (provideChromium() === undefined) process.stderr.write(`${howToInstall}\n`)
  const server = await startBrowserServer()
  if (server) process.env[browserVariable] = server.wsEndpoint()
  return server
}

function runChecks(): void {
  const checks = path.join(import.meta.dirname, 'check.ts')
  const { status } = spawnSync(process.execPath, [checks], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) return
  failures.push({ name: 'npm run check', place: '', message: 'What it found stands at the top.' })
}
