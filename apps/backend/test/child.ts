import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Account } from './account.ts'
import { registerApp } from './openapi-check.ts'
import { databaseSettings } from './postgres.ts'
import { waitUntil } from './wait-until.ts'

const root = join(import.meta.dirname, '../../..')
/** The program that `npm start` runs, as it was built last. */
export const mainPath = join(root, 'apps/backend/dist/main.js')
const operatorPath = join(root, 'apps/backend/dist/operator.js')
/** The compile cache, so that many starts compile the program once. */
const compileCache = join(root, '.cache/compiled')

/** They end with this process, also where no test comes to its end. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface ProcessResult {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** Guildhall in a separate process. */
export interface GuildhallProcess {
  url: string
  dataDir: string
  process: ChildProcess
  /** The output so far. */
  stdout(): string
  stderr(): string
  visitor(): Account
  /** Resolves when the process has exited and its output is complete. */
  ended: Promise<ProcessResult>
  kill(signal: NodeJS.Signals): Promise<ProcessResult>
}

interface Options {
  settings?: Record<string, string>
  /** The working directory, which may contain a `.env` file. */
  cwd?: string
}

/** Starts the program on a free port and waits until it listens. Throws its standard error if it exits. */
export async function startChild(
  t: TestContext,
  dataDir: string,
  options: Options = {},
): Promise<GuildhallProcess> {
  const settings = { DATA_DIR: dataDir, ...(await databaseSettings(dataDir)), ...options.settings }
  const child = spawnMain(t, { ...options, settings })
  const line = /^Guildhall listening on (http:\S+)\n/
  const listening = waitUntil('the process listens', () => line.test(child.stdout()))
  const exited = await Promise.race([listening, child.ended])
  if (exited) throw new Error(`the program exited: ${exited.stderr}`)
  const url = line.exec(child.stdout())?.[1] ?? ''
  registerApp(url)
  return { ...child, url, dataDir, visitor: () => new Account(url) }
}

/** Runs the program until it exits, for starts that must fail. */
export async function runMain(t: TestContext, options: Options): Promise<ProcessResult> {
  const { DATA_DIR: dataDir } = options.settings ?? {}
  const database = dataDir === undefined ? {} : await databaseSettings(dataDir)
  return spawnMain(t, { ...options, settings: { ...database, ...options.settings } }).ended
}

export function runOperator(
  t: TestContext,
  dataDir: string,
  ...args: string[]
): Promise<ProcessResult> {
  return runOperatorWith(t, { DATA_DIR: dataDir }, ...args)
}

export async function runOperatorWith(
  t: TestContext,
  settings: Record<string, string>,
  ...args: string[]
): Promise<ProcessResult> {
  const { DATA_DIR: dataDir } = settings
  const database = dataDir === undefined ? {} : await databaseSettings(dataDir)
  return spawnNode(t, [operatorPath, ...args], { settings: { ...database, ...settings } }).ended
}

/** Starts the operator command without waiting for its exit. */
export function startOperator(t: TestContext, dataDir: string, ...args: string[]) {
  return spawnNode(t, [operatorPath, ...args], { settings: { DATA_DIR: dataDir } })
}

function spawnMain(t: TestContext, options: Options) {
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    REGISTRATION_RATE_PER_HOUR: '100000',
    // Tests of the free space mount their own disk.
    MIN_FREE_DISK_MB: '0',
    ACCOUNT_ACTIONS_PER_MINUTE: '100000',
    ACCOUNT_CONNECTS_PER_MINUTE: '100000',
    ACCOUNT_WRITES_PER_MINUTE: '100000',
  }
  return spawnNode(t, [mainPath], { ...options, settings: { ...settings, ...options.settings } })
}

function spawnNode(t: TestContext, args: string[], { settings, cwd }: Options) {
  const { PATH = '' } = process.env
  // The flag makes a start cheaper: it collects no garbage.
  const child = spawn(process.execPath, ['--min-semi-space-size=16', ...args], {
    cwd: cwd ?? tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close').then(([code, signal]): ProcessResult => ({
    code,
    signal,
    stdout,
    stderr,
  }))
  const kill = (signal: NodeJS.Signals): Promise<ProcessResult> => {
    child.kill(signal)
    return ended
  }
  t.after(() => kill('SIGKILL'))
  return { process: child, ended, kill, stdout: () => stdout, stderr: () => stderr }
}
