import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { toMessageRow } from '../access.ts'
import type { MessageRow, RawMessageRow } from '../access.ts'

/** The pinned messages of a channel, the latest pin first. */
export async function listPinned(reader: Reader, channelId: string): Promise<MessageRow[]> {
  const { rows } = await sql<RawMessageRow>`
    SELECT messages.*, pins.channel_id FROM pins JOIN messages ON messages.message_key = pins.message_key
    WHERE pins.channel_id = ${channelId}
    ORDER BY pins.created_at DESC, pins.message_key DESC`.execute(reader)
  return rows.map(toMessageRow)
}

export async function isPinned(reader: Reader, messageKey: number): Promise<boolean> {
  const row = await reader
    .selectFrom('pins')
    .select('message_key')
    .where('message_key', '=', messageKey)
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
  pin: { messageKey: number; channelId: string; pinnedBy: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('pins')
    .values({
      message_key: pin.messageKey,
      channel_id: pin.channelId,
      pinned_by: pin.pinnedBy,
      created_at: pin.createdAt,
    })
    .execute()
}

export async function deletePin(tx: Transaction, messageKey: number): Promise<void> {
  await tx.deleteFrom('pins').where('message_key', '=', messageKey).execute()
}
