import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reader } from '../../storage/database.ts'
import { messageIdOf } from '../messages/access.ts'

/** How many reactions, also those of others, one read looks through. */
const pageSize = 2000

interface ReactionRow {
  messageKey: number
  emoji: string
  userId: string
  createdAt: number
  sentAt: number
  /** Only where it is stored. */
  messageId: string | null
  /** Null where the channel is being deleted. */
  channelId: string | null
  serverId: string | null
}

type OwnReaction = Pick<ReactionRow, 'serverId' | 'channelId' | 'messageId' | 'emoji' | 'createdAt'>

/** The reactions of the account in pages, by message. */
export async function* ownReactions(reader: Reader, userId: string): AsyncGenerator<OwnReaction[]> {
  let after = { messageKey: 0, emoji: '', userId: '' }
  while (true) {
    // A read of SQLite does not wait for anything, so other work would never have its turn.
    await nextTurn()
    const { rows } = await sql<ReactionRow>`
      SELECT page.message_key AS "messageKey", page.emoji, page.user_id AS "userId",
        page.created_at AS "createdAt", messages.created_at AS "sentAt", messages.id AS "messageId",
        channels.id AS "channelId", channels.server_id AS "serverId"
      FROM (
        SELECT * FROM reactions
        WHERE (message_key, emoji, user_id) > (${after.messageKey}, ${after.emoji}, ${after.userId})
        ORDER BY message_key, emoji, user_id LIMIT ${pageSize}) AS page
      JOIN messages ON messages.message_key = page.message_key
      LEFT JOIN channels ON channels.number = page.message_key >> 32
      ORDER BY page.message_key, page.emoji, page.user_id`.execute(reader)
    const own = rows.filter((row) => row.userId === userId && row.channelId !== null)
    if (own.length > 0) yield own.map(toReaction)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last
  }
}

function toReaction(row: ReactionRow): OwnReaction {
  const { serverId, channelId, emoji, createdAt, messageKey, sentAt } = row
  const messageId = row.messageId ?? messageIdOf(messageKey, sentAt)
  return { serverId, channelId, messageId, emoji, createdAt }
}

/** The webhooks that the account created, without what is secret. */
export async function listOwnWebhooks(reader: Reader, userId: string) {
  const incoming = await reader
    .selectFrom('webhooks')
    .select(['id', 'server_id as serverId', 'channel_id as channelId', 'name'])
    .select('created_at as createdAt')
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute()
  const outgoing = await reader
    .selectFrom('outgoing_webhooks')
    .select(['id', 'server_id as serverId', 'name', 'created_at as createdAt'])
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute()
  return { webhooks: incoming, outgoing }
}

/** What the account reported, to moderators and to the operator, without what others wrote. */
export async function listOwnReports(reader: Reader, userId: string) {
  const toModerators = await reader
    .selectFrom('message_reports')
    .select(['server_id as serverId', 'channel_id as channelId', 'message_id as messageId'])
    .select(['category', 'text', 'created_at as createdAt'])
    .where('reporter_id', '=', userId)
    .orderBy('id')
    .execute()
  const toOperator = await reader
    .selectFrom('reports')
    .select(['server_id as conversationId', 'message_id as messageId'])
    .select(['reported_id as reportedId', 'reason', 'created_at as createdAt'])
    .where('reporter_id', '=', userId)
    .orderBy('id')
    .execute()
  return { toModerators, toOperator }
}
