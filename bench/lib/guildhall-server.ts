/** Guildhall with a server, a channel and a webhook, on a temporary data directory. A database in PostgreSQL is used as it is. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { seedWebhook } from './seed-webhook.ts'
import { serveUntilTerminated } from './serve-until-terminated.ts'
import { unlimitedConnections } from './unlimited-connections.ts'

export interface GuildhallServerOptions {
  /** Environment settings by name. */
  settings: Record<string, string>
}

export interface GuildhallServerInfo {
  port: number
  /** The path to post to; with PostgreSQL an empty text. */
  hookPath: string
  dataDir: string
}

const options = JSON.parse(process.argv[2] ?? '{}') as GuildhallServerOptions
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const { hookPath } =
  options.settings.DATABASE_URL === undefined
    ? await seedWebhook(join(dataDir, 'guildhall.db'))
    : { hookPath: '' }
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  ...unlimitedConnections,
  WEBHOOK_RATE_PER_MINUTE: '1000000',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
  ...options.settings,
  DATA_DIR: dataDir,
})
const guildhall = await startGuildhall({ config, log: createLog(config.logLevel) })
const info: GuildhallServerInfo = { port: Number(new URL(guildhall.url).port), hookPath, dataDir }
serveUntilTerminated(guildhall, dataDir, info)
