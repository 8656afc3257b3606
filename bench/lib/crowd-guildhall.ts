/** A whole Guildhall with a crowd of members who are logged in, on a data directory that goes with it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { seedCrowd } from './crowd-seed.ts'
import { seedWebhook } from './seed.ts'
import { serve } from './serve.ts'
import { unboundedConnections } from './unbounded-connections.ts'

export interface CrowdGuildhallSaid {
  port: number
  hookPath: string
  cookies: string[]
}

const { size } = JSON.parse(process.argv[2] ?? '{}') as { size: number }
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const path = join(dataDir, 'guildhall.db')
const { hookPath, serverId } = await seedWebhook(path)
const cookies = await seedCrowd(path, serverId, size)
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  ...unboundedConnections,
  WEBHOOK_RATE_PER_MINUTE: '1000000',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
  DATA_DIR: dataDir,
})
const guildhall = await startGuildhall({ config, log: createLog(config.logLevel) })
const said: CrowdGuildhallSaid = { port: Number(new URL(guildhall.url).port), hookPath, cookies }
serve(guildhall, dataDir, said)
