import type { Message, Language } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'

export interface Subscription {
  sessionId: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
}

export interface DeviceRow {
  sessionId: string
  device: string | null
  createdAt: number
}

const columns = [
  'session_id as sessionId',
  'user_id as userId',
  'endpoint',
  'p256dh',
  'auth',
  'language',
] as const

export async function hasSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the place of the session's earlier subscription, and of an earlier session of the same browser. */
export async function saveSubscription(
  tx: Transaction,
  { sessionId, userId, endpoint, p256dh, auth, language }: Subscription,
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where(({ or, eb }) => or([eb('session_id', '=', sessionId), eb('endpoint', '=', endpoint)]))
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({
      session_id: sessionId,
      user_id: userId,
      endpoint,
      p256dh,
      auth,
      language,
      created_at: now,
    })
    .execute()
}

/** Deletes the oldest subscriptions of the account beyond this number. */
export async function limitSubscriptions(
  tx: Transaction,
  userId: string,
  max: number,
): Promise<void> {
  const newest = tx
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(max)
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', 'not in', newest)
    .execute()
}

export async function deleteSubscription(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .execute()
  return deleted.length > 0
}

/** Deletes a subscription that ended, unless the session has another one by now. */
export async function deleteEnded(tx: Transaction, { endpoint }: Subscription): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

export async function listDevices(reader: Reader, userId: string): Promise<DeviceRow[]> {
  return reader
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select([
      'push_subscriptions.session_id as sessionId',
      'sessions.device',
      'push_subscriptions.created_at as createdAt',
    ])
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at', 'desc')
    .orderBy('sessionId')
    .execute()
}

export async function listSubscriptions(
  reader: Reader,
  userIds: readonly string[],
): Promise<Subscription[]> {
  if (userIds.length === 0) return []
  return reader
    .selectFrom('push_subscriptions')
    .select(columns)
    .where('user_id', 'in', userIds)
    .execute()
}

/** The subscription as it is now, unless its session or itself has ended. */
export async function findSubscription(
  reader: Reader,
  { sessionId, endpoint }: Subscription,
  now: number,
): Promise<Subscription | undefined> {
  return reader
    .selectFrom('push_subscriptions')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select(sql.lit(1).as('one'))
          .whereRef('sessions.id', '=', 'push_subscriptions.session_id')
          .where('sessions.expires_at', '>', now),
      ),
    )
    .executeTakeFirst()
}

export async function listSubscribedUsers(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('push_subscriptions').select('user_id').distinct().execute()
  return rows.map(({ user_id }) => user_id)
}

/** A member of a server who has a subscription. */
export interface AudienceRow {
  userId: string
  /** 1 if messages without a mention may notify the account as well. */
  isNotifiedOfAll: 0 | 1
}

export async function listAudience(reader: Reader, serverId: string): Promise<AudienceRow[]> {
  const { rows } = await sql<AudienceRow>`
    SELECT members.user_id AS "userId", CASE
      WHEN servers.kind <> 'community' OR notification_levels.level = 'all' OR EXISTS (
        SELECT 1 FROM notification_settings
        WHERE notification_settings.user_id = members.user_id
          AND notification_settings.server_id = members.server_id
          AND notification_settings.level = 'all')
      THEN 1 ELSE 0 END AS "isNotifiedOfAll"
    FROM members
    JOIN servers ON servers.id = members.server_id
    LEFT JOIN notification_levels ON notification_levels.user_id = members.user_id
    WHERE members.server_id = ${serverId}
      AND members.user_id IN (SELECT user_id FROM push_subscriptions)`.execute(reader)
  return rows
}

/** The accounts with subscriptions that the message mentions through a role, or because they were online. */
export async function listIndirectlyMentioned(
  reader: Reader,
  { channelId, seq, mentionedRoles }: Message,
): Promise<string[]> {
  const roleIds = JSON.stringify(mentionedRoles.map(({ id }) => id))
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id AS "userId" FROM push_subscriptions
    WHERE user_id IN (
      SELECT user_id FROM member_roles
      WHERE role_id IN (SELECT value FROM json_each(${roleIds})))
    OR 'here:' || user_id IN (
      SELECT target FROM mentions WHERE message_key = (
        SELECT number * 4294967296 + ${seq} FROM channels WHERE id = ${channelId}))`.execute(reader)
  return rows.map(({ userId }) => userId)
}

export async function findShowText(reader: Reader, userId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('push_settings')
    .select('show_text')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.show_text === 1
}

export async function saveShowText(
  tx: Transaction,
  userId: string,
  showText: boolean,
): Promise<void> {
  const show_text = showText ? 1 : 0
  await tx
    .insertInto('push_settings')
    .values({ user_id: userId, show_text })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ show_text }))
    .execute()
}
