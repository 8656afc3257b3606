/**
 * Runs tests and prints TAP whose last lines count them: those for every change, or with `--long` all others: what stands in
 * folders `long`, all rounds of those that fuzz, and the scenarios of the backend on PostgreSQL. Only their failures are
 * printed. Files that are named are run alone, and each test is printed.
 *
 *     npx node scripts/test.ts [--long] [file or pattern …]
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { tap } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { serverVariable } from '../apps/backend/test/postgres.ts'
import { startPostgresServer } from '../apps/backend/test/postgres-server.ts'
import { howToInstall, provideChromium } from '../apps/web/e2e/chromium.ts'
import { addCost, costsVariable, fixedWorkSeconds, readCosts } from './test/cpu.ts'
import { report } from './test/report.ts'

/** What `npm test` may cost, as a multiple of the fixed piece of work. */
const budget = 1000

const allTests = [
  '{packages,apps}/*/test/**/*.test.ts',
  'apps/web/e2e/**/*.test.ts',
  'test/**/*.test.ts',
]
const fuzz = '{packages,apps}/*/test/**/{fuzz/*,*fuzz}.test.ts'
const onPostgres = 'apps/backend/test/{scenarios,limits}/**/*.test.ts'
const root = path.dirname(import.meta.dirname)
const importEachProcess = `--import=${pathToFileURL(path.join(import.meta.dirname, 'test/each-process.ts')).href}`
// A short process gains less from optimized code, and from collecting new objects early, than both cost.
const flagsOfV8 = ['--no-turbofan', '--min-semi-space-size=16']

const options = { long: { type: 'boolean', default: false } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const isLongTier = values.long
const isTier = positionals.length === 0
const fixedWork = isTier ? fixedWorkSeconds() : 0
// What is to be removed is removed on exit.
process.once('SIGTERM', () => process.exit(143)).once('SIGHUP', () => process.exit(129))
// All processes inherit these.
const folder = (process.env.TMPDIR = createFolder())
const costsFile = (process.env[costsVariable] = path.join(folder, 'costs'))
const compileCache = (process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache/compiled'))
if (isLongTier) process.env.TEST_ROUNDS = 'all'

const named = find(isTier ? allTests : positionals)
const files = named.filter((file) => !isTier || isIn('long', file) === isLongTier)
if (files.some((file) => isIn('e2e', file)) && provideChromium() === undefined) {
  process.stderr.write(`${howToInstall}\n`)
}
if (isTier) {
  // One for all processes. The variable may name another one, such as an older version.
  process.env[serverVariable] ||= (await startPostgresServer()).url
  // Processes store the compiled code of the server and of Playwright when they end, and those of tests start at the same time.
  if (!existsSync(compileCache)) {
    const file = path.join(root, 'apps/web/e2e/page-actions.ts')
    spawnSync(process.execPath, [importEachProcess, ...flagsOfV8, file])
  }
}

// What measures or changes its whole process, such as the time or a global, stands in a folder `process`.
const [alone = [], shared = []] = [true, false].map((is) =>
  files.filter((file) => isIn('process', file) === is),
)
const [browser = [], other = []] = [true, false].map((is) =>
  shared.filter((file) => isIn('e2e', file) === is),
)
const longGroups = [
  ...inGroups(find([fuzz])),
  ...inGroups(find([onPostgres]), { TEST_DATABASE: 'postgres' }),
]
const events = run({
  cwd: root,
  files: [...inGroups(browser), ...alone, ...inGroups(other), ...(isLongTier ? longGroups : [])],
  concurrency: 3 * availableParallelism(),
  execArgv: ['--test-timeout=600000', importEachProcess, ...flagsOfV8],
  signal: AbortSignal.timeout(75 * 60_000),
})
for await (const line of tap(report(events, { isShort: isTier, summarize })))
  process.stdout.write(line)

function find(patterns: string[]): string[] {
  return globSync(patterns, { cwd: root }).map((file) => path.resolve(root, file))
}

function isIn(name: string, file: string): boolean {
  return path.relative(root, file).split(path.sep).includes(name)
}

/**
 * Files that run in one process: browsers are started once for each core. Others wait for sockets, timers and disks at times, so
 * there are two groups of them for each core; more would load the server more often than they save time.
 */
function inGroups(members: string[], env: Record<string, string> = {}): string[] {
  const bySize = members.toSorted((a, b) => statSync(b).size - statSync(a).size)
  const perCore = members.some((file) => isIn('e2e', file)) ? 1 : 2
  const count = Math.min(perCore * Math.min(availableParallelism(), 4), members.length)
  return Array.from({ length: count }, (_, group) => {
    const own = bySize.filter((_file, index) => index % count === group)
    const name = [...Object.values(env), path.basename(own[0] ?? '')].join('-')
    const file = path.join(folder, `${name}.mjs`)
    const runFiles = pathToFileURL(path.join(import.meta.dirname, 'test/run-files.ts')).href
    const call = `await runFiles(${JSON.stringify(own)}, ${JSON.stringify(env)})`
    writeFileSync(file, `import { runFiles } from '${runFiles}'\n${call}\n`)
    return file
  })
}

/** What the run has cost. A tier that costs more than its budget fails. */
function summarize(): string {
  addCost(path.join(import.meta.dirname, 'test.ts'), { hasEnded: false })
  const { lines, sum } = readCosts(costsFile)
  const units = Math.round(sum / fixedWork)
  const isTooMuch = isTier && !isLongTier && units > budget
  if (isTooMuch) process.exitCode = 1
  const inUnits = `: ${units} times the ${fixedWork.toFixed(2)} of a fixed piece of work`
  const bound = isLongTier ? '' : `, of at most ${budget}${isTooMuch ? ': FAILED' : ''}`
  const all = `${sum.toFixed(1).padStart(8)}  in all${isTier ? inUnits + bound : ''}`
  return ['Seconds of the processor:', ...lines, all].join('\n')
}

/** For what tests store, in memory where there is more of it than they store at a time. It is removed when this process exits. */
function createFolder(): string {
  const memory = '/dev/shm'
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  const parent = bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
  const created = mkdtempSync(path.join(parent, 'guildhall-tests-'))
  // Some tests start programs as another user.
  chmodSync(created, 0o755)
  process.once('exit', () => rmSync(created, { recursive: true, force: true }))
  return created
}
