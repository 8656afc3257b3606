/** A whole Guildhall with a server, a channel and a webhook in it, on a data directory that goes with it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { seedWebhook } from './seed.ts'
import { serve } from './serve.ts'
import { unboundedConnections } from './unbounded-connections.ts'

export interface GuildhallOrder {
  /** Settings by their names. */
  settings: Record<string, string>
  maxWritesPerCommit?: number
}

export interface GuildhallSaid {
  port: number
  /** The path to post to. */
  hookPath: string
  dataDir: string
}

const order = JSON.parse(process.argv[2] ?? '{}') as GuildhallOrder
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const { hookPath } = await seedWebhook(join(dataDir, 'guildhall.db'))
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  ...unboundedConnections,
  WEBHOOK_RATE_PER_MINUTE: '1000000',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
  ...order.settings,
  DATA_DIR: dataDir,
})
const { maxWritesPerCommit } = order
const guildhall = await startGuildhall({
  config,
  log: createLog(config.logLevel),
  ...(maxWritesPerCommit && { storage: { maxWritesPerCommit } }),
})
const said: GuildhallSaid = { port: Number(new URL(guildhall.url).port), hookPath, dataDir }
serve(guildhall, dataDir, said)
