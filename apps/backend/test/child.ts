import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Account } from './account.ts'
import { until } from './poll.ts'

const root = join(import.meta.dirname, '../../..')
// What `npm start` runs, built from the sources as they are now.
execFileSync(process.execPath, [join(root, 'scripts/prepare.mjs')])
const main = join(root, 'apps/backend/dist/main.js')
const operator = join(root, 'apps/backend/dist/operator.js')
/** So that a suite of many starts compiles the program once. */
const compiled = join(root, '.cache/compiled')

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** A Guildhall in a process of its own. */
export interface Child {
  url: string
  dataDir: string
  process: ChildProcess
  /** What it has said so far. */
  stdout(): string
  stderr(): string
  visitor(): Account
  /** Resolves when it is gone and its output is complete. */
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): Promise<Ended>
}

interface Options {
  settings?: Record<string, string>
  /** The working directory, where a `.env` file may lie. */
  cwd?: string
}

/** An empty directory that goes with the test. */
export function temporaryDirectory(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Starts the program as an operator would, on a free port, and waits for its line. Throws what it said if it ended. */
export async function startChild(
  t: TestContext,
  dataDir: string,
  options: Options = {},
): Promise<Child> {
  const child = spawnMain(t, { ...options, settings: { DATA_DIR: dataDir, ...options.settings } })
  const line = /^Guildhall listening on (http:\S+)\n/
  const listening = until('the process listens', () => line.test(child.stdout()))
  const early = await Promise.race([listening, child.ended])
  if (early) throw new Error(`the program ended: ${early.stderr}`)
  const url = line.exec(child.stdout())?.[1] ?? ''
  return { ...child, url, dataDir, visitor: () => new Account(url) }
}

/** Runs the program until it ends by itself: for starts that must fail. */
export function runMain(t: TestContext, options: Options): Promise<Ended> {
  return spawnMain(t, options).ended
}

export function runOperator(t: TestContext, dataDir: string, ...args: string[]): Promise<Ended> {
  return runOperatorWith(t, { DATA_DIR: dataDir }, ...args)
}

export function runOperatorWith(
  t: TestContext,
  settings: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  return spawnNode(t, [operator, ...args], { settings }).ended
}

/** Starts the operator's command and does not wait for its end. */
export function startOperator(t: TestContext, dataDir: string, ...args: string[]) {
  return spawnNode(t, [operator, ...args], { settings: { DATA_DIR: dataDir } })
}

function spawnMain(t: TestContext, options: Options) {
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    REGISTRATION_RATE_PER_HOUR: '100000',
    // Tests of free space have a disk of their own.
    MIN_FREE_DISK_MB: '0',
    ACCOUNT_ACTIONS_PER_MINUTE: '100000',
    ACCOUNT_CONNECTS_PER_MINUTE: '100000',
    ACCOUNT_WRITES_PER_MINUTE: '100000',
  }
  return spawnNode(t, [main], { ...options, settings: { ...settings, ...options.settings } })
}

function spawnNode(t: TestContext, args: string[], { settings, cwd }: Options) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, args, {
    cwd: cwd ?? tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE: compiled, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close').then(([code, signal]): Ended => ({
    code,
    signal,
    stdout,
    stderr,
  }))
  const kill = (signal: NodeJS.Signals): Promise<Ended> => {
    child.kill(signal)
    return ended
  }
  t.after(() => kill('SIGKILL'))
  return { process: child, ended, kill, stdout: () => stdout, stderr: () => stderr }
}
