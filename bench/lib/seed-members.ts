import { hashToken, newId, newToken } from '../../apps/backend/src/core/ids.ts'
import { openSqlite } from '../../apps/backend/src/storage/sqlite.ts'

/** Creates accounts that are members of the server, with a session each. Returns their cookies. */
export async function seedLoggedInMembers(
  path: string,
  serverId: string,
  size: number,
): Promise<string[]> {
  const database = await openSqlite(path)
  const now = Date.now()
  const accounts = Array.from({ length: size }, () => ({ id: newId(), token: newToken() }))
  const rows = JSON.stringify(accounts.map(({ id, token }) => [id, hashToken(token)]))
  const ids = JSON.stringify(accounts.map(({ id }) => id))
  await database.write([
    {
      sql: `INSERT INTO users (id, username, display_name, avatar, password_hash, created_at)
        SELECT value, value, 'Member', NULL, 'none', ? FROM json_each(?)`,
      params: [now, ids],
    },
    {
      sql: `INSERT INTO sessions
        (id, token_hash, user_id, device, address, created_at, last_seen_at, expires_at)
        SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[0]'),
          NULL, '127.0.0.1', ?, ?, ? FROM json_each(?)`,
      params: [now, now, now + 86_400_000, rows],
    },
    {
      sql: `INSERT INTO members (server_id, user_id, nickname, muted_until, joined_at)
        SELECT ?, value, NULL, NULL, ? FROM json_each(?)`,
      params: [serverId, now, ids],
    },
    {
      sql: 'UPDATE servers SET member_count = member_count + ? WHERE id = ?',
      params: [size, serverId],
    },
  ])
  await database.close()
  return accounts.map(({ token }) => `service_session=${token}`)
}
