import type { Database, Reader, Step, Transaction } from '../../storage/database.ts'

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

/** Keeps an uploaded image until it is released. */
export async function keepImage(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('images').set({ expires_at: null }).where('id', '=', id).execute()
}

/** Lets images expire that nothing uses any more. */
export async function releaseImages(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('images').set({ expires_at: 0 }).where('id', 'in', ids).execute()
}

/** Deletes the rows of deleted servers in a table whose rows refer to an image each, and lets the images expire. */
export function releaseDeletedServersSteps(
  table: 'server_pictures' | 'sounds' | 'webhook_avatars',
  imageColumn: 'id' | 'image_id',
): Step[] {
  const rows = `FROM ${table} WHERE server_id NOT IN (SELECT id FROM servers)`
  const images = `SELECT ${imageColumn} ${rows}`
  return [
    { sql: `UPDATE images SET expires_at = 0 WHERE id IN (${images})`, params: [] },
    { sql: `DELETE ${rows}`, params: [] },
  ]
}
