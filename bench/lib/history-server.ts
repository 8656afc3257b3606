/** Guildhall with a channel of many messages, on a temporary data directory. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { hashToken, newId, newToken } from '../../apps/backend/src/core/ids.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { openSqlite } from '../../apps/backend/src/storage/sqlite.ts'
import { seedWebhook } from './seed-webhook.ts'
import { serveUntilTerminated } from './serve-until-terminated.ts'
import { unlimitedConnections } from './unlimited-connections.ts'

export interface HistoryServerOptions {
  messages: number
  /** Additional empty channels. */
  otherChannels?: number
  /** Leaves the messages to the background to index, as after a burst. */
  isUnindexed?: boolean
}

export interface HistoryServerInfo {
  port: number
  serverId: string
  channelId: string
  cookie: string
  hookPath: string
  dataDir: string
}

const messagesPerWrite = 50_000

const {
  messages,
  otherChannels = 0,
  isUnindexed = false,
} = JSON.parse(process.argv[2] ?? '{}') as HistoryServerOptions
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const seeded = await seedHistory(join(dataDir, 'guildhall.db'))
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  // All requests use the same account.
  ACCOUNT_CONNECTS_PER_MINUTE: '1000000',
  ACCOUNT_ACTIONS_PER_MINUTE: '1000000',
  ACCOUNT_SEARCHES_PER_MINUTE: '1000000',
  ...unlimitedConnections,
  WEBHOOK_RATE_PER_MINUTE: '1000000',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
  DATA_DIR: dataDir,
})
const guildhall = await startGuildhall({ config, log: createLog(config.logLevel) })
const info: HistoryServerInfo = { port: Number(new URL(guildhall.url).port), dataDir, ...seeded }
serveUntilTerminated(guildhall, dataDir, info)

async function seedHistory(path: string): Promise<Omit<HistoryServerInfo, 'port' | 'dataDir'>> {
  const { hookPath, serverId, channelId } = await seedWebhook(path)
  const database = await openSqlite(path)
  const { id: userId } = await database.read
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow()
  const now = Date.now()
  for (let from = 1; from <= messages; from += messagesPerWrite) {
    const to = Math.min(messages, from + messagesPerWrite - 1)
    await database.write([
      {
        sql: `INSERT INTO messages (message_key, created_at, author_kind, author_id, author_name, content)
          WITH RECURSIVE numbers(seq) AS (SELECT ? UNION ALL SELECT seq + 1 FROM numbers WHERE seq < ?)
          SELECT number * 4294967296 + seq, ?, 'user', ?, 'Owner',
            printf('This is message %d, of typical length.', seq)
          FROM channels, numbers WHERE id = ?`,
        params: [from, to, now, userId, channelId],
      },
    ])
  }
  const names = Array.from({ length: otherChannels }, (_, index) => `channel-${index + 1}`)
  const others = names.map((name, index) => ({
    sql: `INSERT INTO channels (id, server_id, name, type, position, slowmode_seconds, created_at)
      VALUES (?, ?, ?, 'text', ?, 0, ?)`,
    params: [newId(), serverId, name, index + 1, now],
  }))
  const token = newToken()
  await database.write([
    {
      // Indexing would disturb other measurements.
      sql: 'UPDATE channels SET last_seq = ?, newest_seq = ?, indexed_seq = ? WHERE server_id = ?',
      params: [messages, messages, isUnindexed ? 0 : messages, serverId],
    },
    ...others,
    {
      sql: `INSERT INTO sessions
          (id, token_hash, user_id, device, address, created_at, last_seen_at, expires_at)
        VALUES (?, ?, ?, NULL, '127.0.0.1', ?, ?, ?)`,
      params: [newId(), hashToken(token), userId, now, now, now + 86_400_000],
    },
  ])
  await database.close()
  return { hookPath, serverId, channelId, cookie: `service_session=${token}` }
}
