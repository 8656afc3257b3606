import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { startGuildhall } from '../src/app.ts'
import { loadConfig } from '../src/core/config.ts'
import { createLog } from '../src/core/log.ts'
import { Account } from './account.ts'

/** A clock that a test turns forward by hand; it runs along with the real one otherwise. */
export interface TestClock {
  now(): number
  advance(ms: number): void
  /** From now on it moves by `advance` alone. */
  freeze(): void
}

export interface TestApp {
  url: string
  /** Where the WebSocket of the gateway is. */
  gatewayUrl: string
  dataDir: string
  clock: TestClock
  /** A new account with a session of its own. */
  register(username?: string): Promise<Account>
  /** A visitor without a session. */
  visitor(): Account
  /** Stops it in order; a test that starts it again gives the same `dataDir`. */
  stop(): Promise<void>
}

let accounts = 0

/** A whole Guildhall on a free port of loopback with a data directory of its own; both go with the test. */
export async function startApp(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<TestApp> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  const config = loadConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    REGISTRATION_RATE_PER_HOUR: '100000',
    ...settings,
    DATA_DIR: dataDir,
  })
  let offset = 0
  let frozenAt: number | null = null
  const clock: TestClock = {
    now: () => (frozenAt ?? Date.now()) + offset,
    freeze: () => {
      frozenAt ??= Date.now()
    },
    advance: (ms) => {
      offset += ms
    },
  }
  const guildhall = await startGuildhall({
    config,
    log: createLog(config.logLevel),
    clock: clock.now,
  })
  let running = true
  const stop = async (): Promise<void> => {
    if (!running) return
    running = false
    await guildhall.stop()
  }
  t.after(async () => {
    await stop()
    if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    url: guildhall.url,
    gatewayUrl: `${guildhall.url.replace('http', 'ws')}/api/gateway`,
    dataDir,
    clock,
    stop,
    visitor: () => new Account(guildhall.url),
    async register(username = `user-${(accounts += 1)}-${process.pid}`) {
      const account = new Account(guildhall.url)
      await account.register(username)
      return account
    },
  }
}
