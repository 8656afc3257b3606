import { newId } from '../../apps/backend/src/core/ids.ts'
import { openSqlite } from '../../apps/backend/src/storage/sqlite.ts'

/** Creates voice channels in the server. Returns their ids. */
export async function seedVoiceChannels(
  path: string,
  serverId: string,
  count: number,
): Promise<string[]> {
  const database = await openSqlite(path)
  const ids = Array.from({ length: count }, newId)
  await database.write(
    ids.map((id, index) => ({
      sql: `INSERT INTO channels (id, server_id, name, type, position, slowmode_seconds, created_at)
        VALUES (?, ?, ?, 'voice', ?, 0, ?)`,
      params: [id, serverId, `Voice ${index + 1}`, index + 1, Date.now()],
    })),
  )
  await database.close()
  return ids
}
