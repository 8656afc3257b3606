import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { toMessageRow } from '../access.ts'
import type { RawMessageRow } from '../access.ts'
import type { ListCursor, ListedRow } from '../message-lists.ts'

export interface SavedRow extends ListedRow {
  savedAt: number
}

/** The messages that the account saved before the cursor, latest first. */
export async function listSaved(
  reader: Reader,
  userId: string,
  { createdAt, messageKey }: ListCursor,
  limit: number,
): Promise<SavedRow[]> {
  const { rows } = await sql<RawMessageRow & { server_id: string; saved_at: number }>`
    SELECT messages.*, channels.id AS channel_id, channels.server_id, saved_messages.saved_at
    FROM saved_messages
    JOIN messages ON messages.message_key = saved_messages.message_key
    JOIN channels ON channels.number = messages.message_key >> 32
    WHERE saved_messages.user_id = ${userId} AND (saved_messages.saved_at < ${createdAt}
      OR (saved_messages.saved_at = ${createdAt} AND saved_messages.message_key < ${messageKey}))
    ORDER BY saved_messages.saved_at DESC, saved_messages.message_key DESC
    LIMIT ${limit}`.execute(reader)
  return rows.map(({ server_id: serverId, saved_at: savedAt, ...row }) => ({
    serverId,
    savedAt: Number(savedAt),
    row: toMessageRow(row),
  }))
}

export async function countSaved(reader: Reader, userId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('saved_messages')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isSaved(
  reader: Reader,
  userId: string,
  messageKey: number,
): Promise<boolean> {
  const row = await reader
    .selectFrom('saved_messages')
    .select('message_key')
    .where('user_id', '=', userId)
    .where('message_key', '=', messageKey)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSaved(
  tx: Transaction,
  { userId, messageKey, savedAt }: { userId: string; messageKey: number; savedAt: number },
): Promise<void> {
  await tx
    .insertInto('saved_messages')
    .values({ user_id: userId, message_key: messageKey, saved_at: savedAt })
    .execute()
}

export async function deleteSaved(
  tx: Transaction,
  userId: string,
  messageKey: number,
): Promise<void> {
  await tx
    .deleteFrom('saved_messages')
    .where('user_id', '=', userId)
    .where('message_key', '=', messageKey)
    .execute()
}
