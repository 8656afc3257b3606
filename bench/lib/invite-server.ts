/** Guildhall with an invite to a server with many members, on a temporary data directory. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { newId } from '../../apps/backend/src/core/ids.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { openSqlite } from '../../apps/backend/src/storage/sqlite.ts'
import { seedWebhook } from './seed-webhook.ts'
import { serveUntilTerminated } from './serve-until-terminated.ts'
import { unlimitedConnections } from './unlimited-connections.ts'

export interface InviteServerOptions {
  members: number
}

export interface InviteServerInfo {
  port: number
  code: string
}

const { members } = JSON.parse(process.argv[2] ?? '{}') as InviteServerOptions
const code = 'BenchInvit'
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
await seedInvite(join(dataDir, 'guildhall.db'))
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  ...unlimitedConnections,
  INVITE_PREVIEW_RATE_PER_MINUTE: '1000000',
  DATA_DIR: dataDir,
})
const guildhall = await startGuildhall({ config, log: createLog(config.logLevel) })
const info: InviteServerInfo = { port: Number(new URL(guildhall.url).port), code }
serveUntilTerminated(guildhall, dataDir, info)

async function seedInvite(path: string): Promise<void> {
  const { serverId } = await seedWebhook(path)
  const database = await openSqlite(path)
  const now = Date.now()
  const userIds = JSON.stringify(Array.from({ length: members - 1 }, newId))
  await database.write([
    {
      sql: `INSERT INTO users (id, username, display_name, avatar, password_hash, created_at)
        SELECT value, value, 'Member', NULL, 'none', ? FROM json_each(?)`,
      params: [now, userIds],
    },
    {
      sql: `INSERT INTO members (server_id, user_id, nickname, muted_until, joined_at)
        SELECT ?, value, NULL, NULL, ? FROM json_each(?)`,
      params: [serverId, now, userIds],
    },
    { sql: 'UPDATE servers SET member_count = ? WHERE id = ?', params: [members, serverId] },
    {
      sql: `INSERT INTO invites (code, server_id, created_by, created_at)
        SELECT ?, id, owner_id, ? FROM servers WHERE id = ?`,
      params: [code, now, serverId],
    },
  ])
  await database.close()
}
