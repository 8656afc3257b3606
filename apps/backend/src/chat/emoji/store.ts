import type { Selectable, Updateable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type PictureRow = Selectable<Tables['server_pictures']>
export type PictureKind = PictureRow['kind']

/** In the order of their names. */
export function listPictures(
  reader: Reader,
  serverId: string,
  kind: PictureKind,
): Promise<PictureRow[]> {
  return reader
    .selectFrom('server_pictures')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('kind', '=', kind)
    .orderBy('name')
    .execute()
}

export async function findSticker(
  reader: Reader,
  serverId: string,
  id: string,
): Promise<PictureRow | undefined> {
  return reader
    .selectFrom('server_pictures')
    .selectAll()
    .where('image_id', '=', id)
    .where('server_id', '=', serverId)
    .where('kind', '=', 'sticker')
    .executeTakeFirst()
}

export async function hasEmoji(reader: Reader, serverId: string, id: string): Promise<boolean> {
  const found = await reader
    .selectFrom('server_pictures')
    .select('image_id')
    .where('image_id', '=', id)
    .where('kind', '=', 'emoji')
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertPicture(tx: Transaction, row: PictureRow): Promise<void> {
  await tx.insertInto('server_pictures').values(row).execute()
}

export async function updatePicture(
  tx: Transaction,
  id: string,
  change: Updateable<Tables['server_pictures']>,
): Promise<void> {
  await tx.updateTable('server_pictures').set(change).where('image_id', '=', id).execute()
}

export async function deletePicture(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('server_pictures').where('image_id', '=', id).execute()
}
