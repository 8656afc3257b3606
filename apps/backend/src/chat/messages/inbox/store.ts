import { sql } from 'kysely'
import type { Reader, Step } from '../../../storage/database.ts'
import { toMessageRow } from '../access.ts'
import { hereTarget } from '../mention-targets.ts'
import type { RawMessageRow } from '../access.ts'
import type { ListCursor, ListedRow } from '../message-lists.ts'

/** The newest mentions before the cursor: of the account, and of its roles and everyone in its servers since it joined them. */
export async function listMentions(
  reader: Reader,
  userId: string,
  { createdAt, messageKey }: ListCursor,
  { since, limit }: { since: number; limit: number },
): Promise<ListCursor[]> {
  const isBefore = sql`(recent_mentions.created_at < ${createdAt}
    OR (recent_mentions.created_at = ${createdAt} AND recent_mentions.message_key < ${messageKey}))`
  const { rows } = await sql<ListCursor>`
    SELECT created_at AS "createdAt", message_key AS "messageKey" FROM (
      SELECT created_at, message_key FROM recent_mentions
      WHERE target IN (${userId}, ${hereTarget(userId)})
        AND created_at > ${since} AND created_at <= ${createdAt} AND ${isBefore}
      UNION
      SELECT recent_mentions.created_at, recent_mentions.message_key
      FROM members JOIN recent_mentions ON recent_mentions.target = members.server_id
        AND recent_mentions.created_at >= members.joined_at
      WHERE members.user_id = ${userId} AND recent_mentions.created_at > ${since}
        AND recent_mentions.created_at <= ${createdAt} AND ${isBefore}
      UNION
      SELECT recent_mentions.created_at, recent_mentions.message_key
      FROM members
      JOIN member_roles ON member_roles.server_id = members.server_id
        AND member_roles.user_id = members.user_id
      JOIN recent_mentions ON recent_mentions.target = 'role:' || member_roles.role_id
        AND recent_mentions.created_at >= members.joined_at
      WHERE members.user_id = ${userId} AND recent_mentions.created_at > ${since}
        AND recent_mentions.created_at <= ${createdAt} AND ${isBefore}
    ) AS found
    ORDER BY created_at DESC, message_key DESC LIMIT ${limit}`.execute(reader)
  return rows
}

/** The roles of the account in all its servers. */
export async function listRoleIds(reader: Reader, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT member_roles.role_id AS id
    FROM members JOIN member_roles ON member_roles.server_id = members.server_id
      AND member_roles.user_id = members.user_id
    WHERE members.user_id = ${userId}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** The messages with these keys, as far as they exist, by key. */
export async function messagesByKeys(
  reader: Reader,
  keys: number[],
): Promise<Map<number, ListedRow>> {
  const { rows } = await sql<RawMessageRow & { server_id: string }>`
    SELECT messages.*, channels.id AS channel_id, channels.server_id
    FROM messages JOIN channels ON channels.number = messages.message_key >> 32
    WHERE messages.message_key IN (
      SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(keys)}))`.execute(reader)
  return new Map(
    rows.map(({ server_id: serverId, ...row }) => [
      row.message_key,
      { serverId, row: toMessageRow(row) },
    ]),
  )
}

export function expireMentionsStep(expiredAt: number): Step {
  return { sql: 'DELETE FROM recent_mentions WHERE created_at <= ?', params: [expiredAt] }
}
