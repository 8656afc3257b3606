import type { Selectable, Updateable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type SoundRow = Selectable<Tables['sounds']>

/** In the order of their names. */
export function listSounds(reader: Reader, serverId: string): Promise<SoundRow[]> {
  return reader
    .selectFrom('sounds')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('name')
    .execute()
}

export async function hasSound(reader: Reader, serverId: string, id: string): Promise<boolean> {
  const found = await reader
    .selectFrom('sounds')
    .select('id')
    .where('id', '=', id)
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertSound(tx: Transaction, row: SoundRow): Promise<void> {
  await tx.insertInto('sounds').values(row).execute()
}

export async function updateSound(
  tx: Transaction,
  id: string,
  change: Updateable<Tables['sounds']>,
): Promise<void> {
  await tx.updateTable('sounds').set(change).where('id', '=', id).execute()
}

export async function deleteSound(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('sounds').where('id', '=', id).execute()
}
