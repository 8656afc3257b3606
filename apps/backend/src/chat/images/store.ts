import type { Database, Reader } from '../../storage/database.ts'

export async function insertImage(
  database: Database,
  id: string,
  expiresAt: number,
): Promise<void> {
  await database.write([
    { sql: 'INSERT INTO images (id, expires_at) VALUES (?, ?)', params: [id, expiresAt] },
  ])
}

/** Images that have expired because nothing uses them. */
export async function listExpired(reader: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('images')
    .select('id')
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteImages(database: Database, ids: string[]): Promise<void> {
  const sql = 'DELETE FROM images WHERE id IN (SELECT value FROM json_each(?))'
  await database.write([{ sql, params: [JSON.stringify(ids)] }])
}
