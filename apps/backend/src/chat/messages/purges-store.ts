import type { Selectable } from 'kysely'
import type { Reader, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'
import { toMessageKey, seqsPerChannel } from './message-keys.ts'

export async function nextPurge(reader: Reader): Promise<Selectable<Tables['purges']> | undefined> {
  return reader.selectFrom('purges').selectAll().limit(1).executeTakeFirst()
}

/** Deletes the oldest messages of a channel, with their mentions, reactions and pins. Returns whether there were any. */
export async function deleteOldest(
  tx: Transaction,
  channelNumber: number,
  count: number,
): Promise<boolean> {
  const first = toMessageKey(channelNumber, 0)
  const oldest = await tx
    .selectFrom('messages')
    .select('message_key')
    .where('message_key', '>', first)
    .where('message_key', '<', first + seqsPerChannel)
    .orderBy('message_key')
    .limit(count)
    .execute()
  const last = oldest.at(-1)?.message_key
  if (last === undefined) return false
  await tx
    .deleteFrom('messages')
    .where('message_key', '>', first)
    .where('message_key', '<=', last)
    .execute()
  return true
}

export function deletePurgeStep(channelId: string): Step {
  return { sql: 'DELETE FROM purges WHERE channel_id = ?', params: [channelId] }
}
