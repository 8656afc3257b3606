import type { Reader, Transaction } from '../../../storage/database.ts'
import type { MessageRow } from '../access.ts'

/** The pinned messages of a channel, the latest pin first. */
export async function listPinned(reader: Reader, channelId: string): Promise<MessageRow[]> {
  return reader
    .selectFrom('pins')
    .innerJoin('messages', 'messages.id', 'pins.message_id')
    .selectAll('messages')
    .where('pins.channel_id', '=', channelId)
    .orderBy('pins.created_at', 'desc')
    .orderBy('pins.message_id', 'desc')
    .execute()
}

export async function isPinned(reader: Reader, channelId: string, id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('pins')
    .select('message_id')
    .where('channel_id', '=', channelId)
    .where('message_id', '=', id)
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
  pin: { channelId: string; messageId: string; pinnedBy: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('pins')
    .values({
      channel_id: pin.channelId,
      message_id: pin.messageId,
      pinned_by: pin.pinnedBy,
      created_at: pin.createdAt,
    })
    .execute()
}

export async function deletePin(tx: Transaction, channelId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('pins')
    .where('channel_id', '=', channelId)
    .where('message_id', '=', id)
    .execute()
}
