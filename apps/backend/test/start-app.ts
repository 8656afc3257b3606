import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { TestContext } from 'node:test'
import pLimit from 'p-limit'
import { startGuildhall } from '../src/app.ts'
import type { Guildhall, GuildhallOptions } from '../src/app.ts'
import { monotonicClock } from '../src/core/clock.ts'
import { loadConfig } from '../src/core/config.ts'
import { createLog } from '../src/core/log.ts'
import { migrate } from '../src/storage/migrate.ts'
import { newSecretKey, secretKeyNames } from '../src/storage/secret-keys.ts'
import { openSqlite } from '../src/storage/sqlite.ts'
import { Account } from './account.ts'
import { registerApp } from './openapi-check.ts'
import { databaseSettings, holdDatabase, releaseDatabase } from './postgres.ts'

/** Fewer than the server lets wait for a password hash: it refuses more as busy. */
const registerLimit = pLimit(20)

/** The real clock, which a test can move or freeze. */
export interface TestClock {
  now(): number
  advance(ms: number): void
  /** Sets the system clock back; the monotonic clock continues. */
  setBack(ms: number): void
  /** Stops the clock; only `advance` moves it. */
  freeze(): void
}

export interface TestApp {
  url: string
  /** The URL of the gateway's WebSocket. */
  gatewayUrl: string
  dataDir: string
  clock: TestClock
  /** Registers an account with a session. */
  register(username?: string): Promise<Account>
  /** A client without a session. */
  visitor(): Account
  /** Stops the app; a test can start it again with the same `dataDir`. */
  stop(): Promise<void>
}

/** Limits that no test reaches by accident, however fast the machine is. */
const limits = {
  RATE_LIMIT_PER_MINUTE: '100000',
  WEBHOOK_RATE_PER_MINUTE: '100000',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '100000',
  INVITE_PREVIEW_RATE_PER_MINUTE: '100000',
  REGISTRATION_RATE_PER_HOUR: '100000',
  GATEWAY_ACTIONS_PER_MINUTE: '100000',
  ACCOUNT_ACTIONS_PER_MINUTE: '100000',
  ACCOUNT_CONNECTS_PER_MINUTE: '100000',
  ACCOUNT_CONVERSATIONS_PER_HOUR: '100000',
  ACCOUNT_WRITES_PER_MINUTE: '100000',
  ACCOUNT_UPLOADS_PER_MINUTE: '100000',
  ACCOUNT_SEARCHES_PER_MINUTE: '100000',
  IMAGE_LINK_RATE_PER_MINUTE: '100000',
  IMAGE_UPLOAD_RATE_PER_HOUR: '100000',
  CONNECTS_PER_ADDRESS_PER_MINUTE: '100000',
  CONNECTIONS_PER_ADDRESS: '100000',
  GATEWAY_CONNECTIONS_PER_ADDRESS: '100000',
}

/** Options that an operator cannot set. */
type TestOptions = Partial<
  Pick<
    GuildhallOptions,
    | 'clock'
    | 'rateLimits'
    | 'log'
    | 'passwordCost'
    | 'pause'
    | 'largeServer'
    | 'names'
    | 'pictureLimits'
  >
>

const testOptions: TestOptions = {
  // The minimum for argon2: tests create thousands of accounts.
  passwordCost: { memory: 8, passes: 1, parallelism: 1 },
}

let accounts = 0

/**
 * Starts Guildhall on a free loopback port with a temporary data directory, until the test ends. A setting or
 * option that is undefined has its production default.
 */
export async function startApp(
  t: Pick<TestContext, 'after'>,
  settings: Record<string, string | undefined> = {},
  options: TestOptions = {},
): Promise<TestApp> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  const config = loadConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...limits,
    // Tests of the free space mount their own disk.
    MIN_FREE_DISK_MB: '0',
    // No test contacts the hosts in its messages by accident.
    LINK_PREVIEWS: 'off',
    ...(await databaseSettings(dataDir, { hasTables: true })),
    ...settings,
    DATA_DIR: dataDir,
  })
  if (!settings.DATA_DIR && config.services.has('chat') && config.database.kind === 'sqlite') {
    await provideEmptyDatabase(dataDir)
    provideKeys(dataDir)
  }
  let wallOffset = 0
  let offset = 0
  let frozenAt: { wall: number; monotonic: number } | null = null
  const clock: TestClock = {
    now: () => (frozenAt?.wall ?? Date.now()) + offset + wallOffset,
    freeze: () => {
      frozenAt ??= { wall: Date.now(), monotonic: monotonicClock() }
    },
    advance: (ms) => {
      offset += ms
    },
    setBack: (ms) => {
      wallOffset -= ms
    },
  }
  let guildhall: Guildhall | undefined = await startGuildhall({
    config,
    log: createLog(config.logLevel),
    clock: clock.now,
    monotonic: () => (frozenAt?.monotonic ?? monotonicClock()) + offset,
    ...testOptions,
    ...options,
  })
  holdDatabase(dataDir)
  const { url } = guildhall
  // No other setting changes the document.
  registerApp(url, [...config.services].join())
  const stop = async (): Promise<void> => {
    const stopping = guildhall
    // The test runner keeps the hooks of each test, and what they refer to, until the process ends.
    guildhall = undefined
    await stopping?.stop()
  }
  t.after(async () => {
    await stop()
    if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    await releaseDatabase(dataDir)
  })
  return {
    url,
    gatewayUrl: `${url.replace('http', 'ws')}/api/gateway`,
    dataDir,
    clock,
    stop,
    visitor: () => new Account(url),
    async register(username = `user-${(accounts += 1)}-${process.pid}`) {
      const account = new Account(url)
      await registerLimit(() => account.register(username))
      return account
    },
  }
}

/** The account at another process of its platform. */
export function accountAt(
  app: Pick<TestApp, 'visitor'>,
  { cookie, id, username }: Account,
): Account {
  return Object.assign(app.visitor(), { cookie, id, username })
}

/**
 * One app for several tests of a file, started by the first of them. For tests that use only accounts and servers of their
 * own, and leave the clock alone: most starts take longer than such a test.
 */
export function shareApp(): () => Promise<TestApp> {
  const hooks: (() => unknown)[] = []
  const owner = { after: (hook: () => unknown): void => void hooks.push(hook) } as Pick<
    TestContext,
    'after'
  >
  let app: Promise<TestApp> | undefined
  after(async () => {
    for (const hook of hooks) await hook()
  })
  return () => (app ??= startApp(owner))
}

/** The app would wait for the disk with each of them. */
function provideKeys(dataDir: string): void {
  for (const name of secretKeyNames) {
    writeFileSync(join(dataDir, `${name}.key`), newSecretKey(), { mode: 0o600 })
  }
}

let emptyDatabase: Promise<Buffer> | undefined

/** Copies a database without rows into the directory: to migrate one takes as long as all the rest of a start. */
async function provideEmptyDatabase(dataDir: string): Promise<void> {
  emptyDatabase ??= createEmptyDatabase()
  writeFileSync(join(dataDir, 'guildhall.db'), await emptyDatabase, { mode: 0o600 })
}

async function createEmptyDatabase(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  const path = join(folder, 'empty.db')
  const database = await openSqlite(path)
  await migrate(database)
  await database.close()
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}
