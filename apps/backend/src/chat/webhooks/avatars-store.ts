import type { Reader, Transaction } from '../../storage/database.ts'

/** The uploaded avatars of a server's webhooks, newest first. */
export async function listAvatars(reader: Reader, serverId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('webhook_avatars')
    .select('image_id')
    .where('server_id', '=', serverId)
    .orderBy('created_at', 'desc')
    .orderBy('image_id')
    .execute()
  return rows.map(({ image_id }) => image_id)
}

/** Keeps an uploaded image, as long as the server exists. */
export async function keepAvatar(
  tx: Transaction,
  { imageId, serverId, now }: { imageId: string; serverId: string; now: number },
): Promise<void> {
  await tx
    .insertInto('webhook_avatars')
    .values({ image_id: imageId, server_id: serverId, created_at: now })
    .execute()
  await tx.updateTable('images').set({ expires_at: null }).where('id', '=', imageId).execute()
}

/** Lets images expire that a server's webhooks no longer need. */
export async function releaseAvatars(tx: Transaction, imageIds: string[]): Promise<void> {
  if (imageIds.length === 0) return
  await tx.deleteFrom('webhook_avatars').where('image_id', 'in', imageIds).execute()
  await tx.updateTable('images').set({ expires_at: 0 }).where('id', 'in', imageIds).execute()
}
