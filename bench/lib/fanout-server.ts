/** A whole Guildhall with members who are logged in, on a temporary data directory. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { releaseMemoryWhenIdle } from '../../apps/backend/src/core/release-memory.ts'
import { seedLoggedInMembers } from './seed-members.ts'
import { seedVoiceChannels } from './seed-voice-channels.ts'
import { seedWebhook } from './seed-webhook.ts'
import { serveUntilTerminated } from './serve-until-terminated.ts'
import { unlimitedConnections } from './unlimited-connections.ts'

export interface FanoutServerInfo {
  port: number
  hookPath: string
  cookies: string[]
  voiceChannelIds: string[]
}

const { size, voiceChannels = 0 } = JSON.parse(process.argv[2] ?? '{}') as {
  size: number
  voiceChannels?: number
}
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const path = join(dataDir, 'guildhall.db')
const { hookPath, serverId } = await seedWebhook(path)
const cookies = await seedLoggedInMembers(path, serverId, size)
const voiceChannelIds = await seedVoiceChannels(path, serverId, voiceChannels)
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  ...unlimitedConnections,
  WEBHOOK_RATE_PER_MINUTE: '1000000',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
  DATA_DIR: dataDir,
})
const guildhall = await startGuildhall({ config, log: createLog(config.logLevel) })
// As main.ts does.
releaseMemoryWhenIdle()
const port = Number(new URL(guildhall.url).port)
const info: FanoutServerInfo = { port, hookPath, cookies, voiceChannelIds }
serveUntilTerminated(guildhall, dataDir, info)
