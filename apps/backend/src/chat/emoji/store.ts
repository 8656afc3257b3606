import type { CustomEmoji } from '@guildhall/contract'
import type { Selectable } from 'kysely'
import type { Reader, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type EmojiRow = Selectable<Tables['emoji']>

export function toEmoji({ image_id: id, name }: Pick<EmojiRow, 'image_id' | 'name'>): CustomEmoji {
  return { id, name }
}

/** In the order of their names. */
export function listEmoji(reader: Reader, serverId: string): Promise<EmojiRow[]> {
  return reader
    .selectFrom('emoji')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('name')
    .execute()
}

export async function insertEmoji(tx: Transaction, row: EmojiRow): Promise<void> {
  await tx.insertInto('emoji').values(row).execute()
}

export async function renameEmoji(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('emoji').set({ name }).where('image_id', '=', id).execute()
}

export async function deleteEmoji(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('emoji').where('image_id', '=', id).execute()
}

/** The bytes of the server's attachments. */
export async function findAttachmentBytes(reader: Reader, serverId: string): Promise<number> {
  const row = await reader
    .selectFrom('server_storage')
    .select('bytes')
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

const ofDeletedServers = 'server_id NOT IN (SELECT id FROM servers)'

/** Lets the pictures of deleted servers expire. */
export const releaseDeletedServersSteps: Step[] = [
  {
    sql: `UPDATE images SET expires_at = 0
      WHERE id IN (SELECT image_id FROM emoji WHERE ${ofDeletedServers})`,
    params: [],
  },
  { sql: `DELETE FROM emoji WHERE ${ofDeletedServers}`, params: [] },
]
