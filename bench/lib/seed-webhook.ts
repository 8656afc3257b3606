import { everyoneDefaults, permissionSet } from '@guildhall/contract'
import { hashToken, newId, newToken } from '../../apps/backend/src/core/ids.ts'
import { migrate } from '../../apps/backend/src/storage/migrate.ts'
import { openSqlite } from '../../apps/backend/src/storage/sqlite.ts'

export interface SeededWebhook {
  hookPath: string
  serverId: string
  channelId: string
}

/** Creates a database with an owner, a server, a channel and a webhook. */
export async function seedWebhook(path: string): Promise<SeededWebhook> {
  const database = await openSqlite(path)
  await migrate(database)
  const [userId, serverId, roleId, channelId, webhookId] = Array.from({ length: 5 }, newId) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const token = newToken()
  const now = Date.now()
  const permissions = permissionSet(everyoneDefaults)
  await database.write([
    {
      sql: `INSERT INTO users (id, username, display_name, avatar, password_hash, created_at)
        VALUES (?, ?, ?, NULL, ?, ?)`,
      params: [userId, 'owner', 'Owner', 'none', now],
    },
    {
      sql: `INSERT INTO servers (
          id, name, description, icon, color, age_rating, require_approval, owner_id, member_count,
          created_at
        ) VALUES (?, 'Bench', NULL, NULL, NULL, 'everyone', 0, ?, 1, ?)`,
      params: [serverId, userId, now],
    },
    {
      sql: `INSERT INTO roles (id, server_id, name, color, permissions, position)
        VALUES (?, ?, 'everyone', NULL, ?, 0)`,
      params: [roleId, serverId, permissions],
    },
    {
      sql: `INSERT INTO members (server_id, user_id, nickname, muted_until, joined_at)
        VALUES (?, ?, NULL, NULL, ?)`,
      params: [serverId, userId, now],
    },
    {
      sql: `INSERT INTO channels (id, server_id, name, type, position, slowmode_seconds, created_at)
        VALUES (?, ?, 'general', 'text', 0, 0, ?)`,
      params: [channelId, serverId, now],
    },
    {
      sql: `INSERT INTO webhooks (
          id, server_id, channel_id, name, token_hash, created_by, created_at, last_used_at
        ) VALUES (?, ?, ?, 'Bench', ?, ?, ?, NULL)`,
      params: [webhookId, serverId, channelId, hashToken(token), userId, now],
    },
  ])
  await database.close()
  return { hookPath: `/api/hooks/${serverId}/${token}`, serverId, channelId }
}
