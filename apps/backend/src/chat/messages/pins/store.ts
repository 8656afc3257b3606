import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { toMessageRow } from '../access.ts'
import type { MessageRow, PlacedRow } from '../access.ts'

/** The pinned messages of a channel, the latest pin first. */
export async function listPinned(reader: Reader, channelId: string): Promise<MessageRow[]> {
  const { rows } = await sql<PlacedRow>`
    SELECT messages.*, pins.channel_id FROM pins JOIN messages ON messages.place = pins.place
    WHERE pins.channel_id = ${channelId}
    ORDER BY pins.created_at DESC, pins.place DESC`.execute(reader)
  return rows.map(toMessageRow)
}

export async function isPinned(reader: Reader, place: number): Promise<boolean> {
  const row = await reader
    .selectFrom('pins')
    .select('place')
    .where('place', '=', place)
    .executeTakeFirst()
  return row !== undefined
}

export async function countPins(reader: Reader, channelId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('pins')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPin(
  tx: Transaction,
  pin: { place: number; channelId: string; pinnedBy: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('pins')
    .values({
      place: pin.place,
      channel_id: pin.channelId,
      pinned_by: pin.pinnedBy,
      created_at: pin.createdAt,
    })
    .execute()
}

export async function deletePin(tx: Transaction, place: number): Promise<void> {
  await tx.deleteFrom('pins').where('place', '=', place).execute()
}
