/**
 * Runs tests and prints TAP whose last lines count them: those of all workspaces, or with `--unit` the fast ones, which need
 * no browser, PostgreSQL or other programs and do not fuzz, with `--e2e` those in the browser, or the named files alone. Without
 * named files, only tests that fail are printed, and how many have passed. Test files
 * share a few processes, because starting one and loading the server takes longer than many a test.
 * With `--postgres`, the backend's scenarios, or the named files, use PostgreSQL instead of SQLite.
 * With `--check` the static checks run at the same time, and both decide the exit code.
 *
 *     npx node scripts/test.ts [--check] [--unit | --e2e | --postgres] [file or pattern …]
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { serverVariable } from '../apps/backend/test/postgres.ts'
import { startPostgresServer } from '../apps/backend/test/postgres-server.ts'
import { howToInstall, provideChromium } from '../apps/web/e2e/chromium.ts'
import { createQueue, queueVariable } from './test/queue.ts'
import { tapWithFailures, type CheckResult, type Failure } from './test/reporter.ts'
import { createTemporaryFolder } from './test/temporary-folder.ts'

/** What `--postgres` runs: all that starts servers, except for the tests of SQLite's files. */
const postgres = ['apps/backend/test/{scenarios,programs,limits,process,fuzz}/**/*.test.ts']
const sqliteOnly = /(backup|backup-load|resilience-disk)\.test\.ts$/
const unit = ['{packages,apps}/*/test/**/*.test.ts', 'test/**/*.test.ts']
/** The tests that start programs, those that fuzz and the worst inputs: slow, so only in the run of all tests. */
const slow = ['{packages,apps}/*/test/{programs,fuzz}/**', 'test/{programs,process}/**']
const e2e = ['apps/web/e2e/**/*.test.ts']
/** What measures or changes its whole process, such as the time or a global, stands in the folder `process`. */
const sharing = /^((apps|packages)\/[\w-]+\/)?(test\/(?!process\/)|e2e\/)/
const root = path.dirname(import.meta.dirname)
const testTimeoutMs = 10 * 60_000
const runTimeoutMs = 75 * 60_000
/** Tests wait for sockets, timers and disks at times, those of the browser less than others. */
const browserProcesses = availableParallelism() + 2
const concurrency = browserProcesses + 2

const { values, positionals } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const checks = values.check ? runChecks() : undefined
const files = findFiles()
if (files.some(isBrowserTest) && provideChromium() === undefined) {
  process.stderr.write(`${howToInstall}\n`)
}
// What is to be removed is removed on exit.
process.once('SIGTERM', () => process.exit(143)).once('SIGHUP', () => process.exit(129))

// One server for all files, whose processes inherit its address. The variable may name another one, such as an older version.
const needsPostgres = values.postgres || files.some(usesPostgres)
const postgresServer =
  needsPostgres && !process.env[serverVariable] ? await startPostgresServer() : undefined
if (postgresServer) process.env[serverVariable] = postgresServer.url
if (values.postgres) process.env.TEST_DATABASE = 'postgres'

// Inherited by all processes, and by those that they start.
process.env.TMPDIR = createTemporaryFolder()
const compileCache = (process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache/compiled'))
// A short process gains less from optimized code, and from collecting new objects early, than both cost.
const flagsOfV8 = ['--no-turbofan', '--min-semi-space-size=16']
const shared = files.filter(isSharing)
const queue = createQueue({
  files: shared,
  browserFiles: shared.filter((file) => rank(file) === 0).length,
  browserProcesses,
  quietFiles: shared.filter(needsQuiet).length,
})
process.env[queueVariable] = queue.folder
process.once('exit', queue.remove)
if (shared.length > concurrency && !existsSync(compileCache)) compileAhead()
const sharedProcess = path.join(import.meta.dirname, 'test/shared-process.ts')

const events = run({
  cwd: root,
  files: [
    ...files.filter((file) => !isSharing(file)),
    ...Array.from({ length: Math.min(concurrency, shared.length) }, () => sharedProcess),
  ],
  concurrency,
  execArgv: [
    `--test-timeout=${testTimeoutMs}`,
    `--import=${new URL('test/deadline.ts', import.meta.url).href}`,
    ...flagsOfV8,
  ],
  signal: AbortSignal.timeout(runTimeoutMs),
})

const failures: Failure[] = []
const sources = { events, checks, unfinishedFiles: queue.unfinished }
const output = tapWithFailures(sources, { isShort: positionals.length === 0 }, failures)
for await (const line of output) process.stdout.write(line)
postgresServer?.stop()
if (failures.length > 0) process.exitCode = 1

/**
 * Stores the compiled code of the server and of Playwright. Processes do so when they end, and those of the tests start at the same
 * time: each would compile all of it. V8 uses only what was compiled with the same flags.
 */
function compileAhead(): void {
  const imports = ['apps/backend/test/start-app.ts', 'apps/web/e2e/page-actions.ts'].map(
    (file) => `import ${JSON.stringify(pathToFileURL(path.join(root, file)).href)}`,
  )
  spawnSync(process.execPath, [...flagsOfV8, '--input-type=module', '--eval', imports.join(';')])
}

/** The files to run: first the slow ones, which the browser or other programs run, and long ones before short ones. Those that need quiet are last. */
function findFiles(): string[] {
  return [...new Set(selectFiles().map((file) => path.resolve(root, file)))]
    .filter((file) => !values.postgres || !sqliteOnly.test(file))
    .toSorted((a, b) => rank(a) - rank(b) || statSync(b).size - statSync(a).size)
}

function selectFiles(): string[] {
  if (positionals.length > 0) return globSync(positionals, { cwd: root })
  const { unit: hasUnit, e2e: hasE2e, postgres: hasPostgres } = values
  if (!hasUnit && !hasE2e && !hasPostgres) return globSync([...e2e, ...unit], { cwd: root })
  return [
    ...(hasUnit ? findUnitTests() : []),
    ...globSync([...(hasE2e ? e2e : []), ...(hasPostgres ? postgres : [])], { cwd: root }),
  ]
}

function findUnitTests(): string[] {
  return globSync(unit, { cwd: root, exclude: slow }).filter(
    (file) => !usesPostgres(path.resolve(root, file)),
  )
}

function rank(file: string): number {
  if (needsQuiet(file)) return 3
  if (isBrowserTest(file)) return 0
  return path.basename(path.dirname(file)) === 'programs' ? 1 : 2
}

function isSharing(file: string): boolean {
  return sharing.test(path.relative(root, file).replaceAll(path.sep, '/'))
}

function isBrowserTest(file: string): boolean {
  return file.split(path.sep).includes('e2e')
}

/** Calls lose sound, and their connections, while the machine is busy with something else. */
function needsQuiet(file: string): boolean {
  return isBrowserTest(file) && path.basename(file).startsWith('voice')
}

function usesPostgres(file: string): boolean {
  return /\bcreate(Test|Empty)Database\b/.test(readFileSync(file, 'utf8'))
}

async function runChecks(): Promise<CheckResult> {
  const script = path.join(import.meta.dirname, 'check.ts')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const output = await text(child.stdout)
  const [code] = await ended
  return { ok: code === 0, output }
}
