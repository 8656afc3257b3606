/** A whole Guildhall with a channel of so many messages, on a data directory that goes with it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { hashToken, newId, newToken } from '../../apps/backend/src/core/ids.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { openSqlite } from '../../apps/backend/src/storage/sqlite.ts'
import { seedWebhook } from './seed.ts'
import { serve } from './serve.ts'
import { unboundedConnections } from './unbounded-connections.ts'

export interface HistoryServerOrder {
  messages: number
  /** Empty channels beside the one with the messages. */
  otherChannels?: number
  /** Leaves the messages to the background to index, as after a burst. */
  isUnindexed?: boolean
}

export interface HistoryServerSaid {
  port: number
  serverId: string
  channelId: string
  cookie: string
}

const messagesPerWrite = 50_000

const {
  messages,
  otherChannels = 0,
  isUnindexed = false,
} = JSON.parse(process.argv[2] ?? '{}') as HistoryServerOrder
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
const seeded = await seedHistory(join(dataDir, 'guildhall.db'))
const config = loadConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  // All pages are the same account's.
  ACCOUNT_CONNECTS_PER_MINUTE: '1000000',
  ACCOUNT_ACTIONS_PER_MINUTE: '1000000',
  ACCOUNT_SEARCHES_PER_MINUTE: '1000000',
  ...unboundedConnections,
  DATA_DIR: dataDir,
})
const guildhall = await startGuildhall({ config, log: createLog(config.logLevel) })
const said: HistoryServerSaid = { port: Number(new URL(guildhall.url).port), ...seeded }
serve(guildhall, dataDir, said)

async function seedHistory(path: string): Promise<Omit<HistoryServerSaid, 'port'>> {
  const { serverId, channelId } = await seedWebhook(path)
  const database = await openSqlite(path)
  const [owner] = await database.all<{ id: string }>('SELECT id FROM users', [])
  const userId = owner?.id ?? ''
  const now = Date.now()
  for (let from = 1; from <= messages; from += messagesPerWrite) {
    const to = Math.min(messages, from + messagesPerWrite - 1)
    await database.write([
      {
        sql: `INSERT INTO messages (place, created_at, author_kind, author_id, author_name, content)
          WITH RECURSIVE numbers(seq) AS (SELECT ? UNION ALL SELECT seq + 1 FROM numbers WHERE seq < ?)
          SELECT number * 4294967296 + seq, ?, 'user', ?, 'Owner',
            printf('This is message %d, as long as what people write to each other.', seq)
          FROM channels, numbers WHERE id = ?`,
        params: [from, to, now, userId, channelId],
      },
    ])
  }
  const names = Array.from({ length: otherChannels }, (_, place) => `channel-${place + 1}`)
  const others = names.map((name, place) => ({
    sql: `INSERT INTO channels (id, server_id, name, type, position, slowmode_seconds, created_at)
      VALUES (?, ?, ?, 'text', ?, 0, ?)`,
    params: [newId(), serverId, name, place + 1, now],
  }))
  const token = newToken()
  await database.write([
    {
      // Indexing would disturb other measurements.
      sql: 'UPDATE channels SET last_seq = ?, indexed_seq = ? WHERE server_id = ?',
      params: [messages, isUnindexed ? 0 : messages, serverId],
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
  return { serverId, channelId, cookie: `service_session=${token}` }
}
