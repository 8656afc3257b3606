/** A whole Guildhall that watches game servers, 50 for each community, on a temporary data directory. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gameServerLimits } from '@guildhall/contract'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { newId } from '../../apps/backend/src/core/ids.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { openSqlite } from '../../apps/backend/src/storage/sqlite.ts'
import { seedWebhook } from './seed-webhook.ts'
import { serveUntilTerminated } from './serve-until-terminated.ts'

const copySql = `INSERT INTO servers (
    id, name, description, icon, color, age_rating, require_approval, owner_id, member_count, created_at
  ) SELECT ?, name, description, icon, color, age_rating, require_approval, owner_id, member_count, created_at
    FROM servers WHERE id = ?`
const insertSql = `INSERT INTO game_servers (
    id, server_id, game, host, port, uses_default_port, position, alert_on, is_public, rolled_until, created_at
  ) VALUES (?, ?, 'q3a', '127.0.0.1', ?, 0, ?, '[]', 0, ?, ?)`

const { ports, intervalMs } = JSON.parse(process.argv[2] ?? '{}') as {
  ports: number[]
  intervalMs: number
}
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
await seed(join(dataDir, 'guildhall.db'))
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  VOICE: 'off',
  DATA_DIR: dataDir,
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
  WATCH_INTERVAL_SECONDS: String(intervalMs / 1000),
})
// First queries in even steps, and no jitter after them, so that the times of all queries are known.
let calls = 0
Math.random = () => {
  calls += 1
  return calls < ports.length ? calls / ports.length : 0.5
}
const guildhall = await startGuildhall({ config, log: createLog(config.logLevel) })
serveUntilTerminated(guildhall, dataDir, {})

async function seed(path: string): Promise<void> {
  const { serverId: first } = await seedWebhook(path)
  const database = await openSqlite(path)
  const now = Date.now()
  for (let from = 0; from < ports.length; from += gameServerLimits.perServer) {
    const serverId = newId()
    const copy = { sql: copySql, params: [serverId, first] }
    const own = ports.slice(from, from + gameServerLimits.perServer)
    const rows = own.map((port, position) => ({
      sql: insertSql,
      params: [newId(), serverId, port, position, now - (now % 600_000), now],
    }))
    await database.write([copy, ...rows])
  }
  await database.close()
}
