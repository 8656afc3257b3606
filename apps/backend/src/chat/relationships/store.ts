import { defaultPrivacy } from '@guildhall/contract'
import type { MessageAudience, Privacy, Relationship, RelationshipKind } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'

/** In the order of the ids of the others. */
export async function listRelationships(reader: Reader, userId: string): Promise<Relationship[]> {
  const rows = await relationshipRows(reader, userId).orderBy('users.id').execute()
  return rows.map(toRelationship)
}

export async function findRelationship(
  reader: Reader,
  userId: string,
  otherId: string,
): Promise<Relationship | undefined> {
  const row = await relationshipRows(reader, userId)
    .where('relationships.other_id', '=', otherId)
    .executeTakeFirst()
  return row && toRelationship(row)
}

export async function countRelationships(
  reader: Reader,
  userId: string,
  kind: RelationshipKind,
): Promise<number> {
  const { count } = await reader
    .selectFrom('relationships')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function putRelationship(
  tx: Transaction,
  row: { userId: string; otherId: string; kind: RelationshipKind; since: number },
): Promise<void> {
  const { userId, otherId, kind, since } = row
  await tx
    .insertInto('relationships')
    .values({ user_id: userId, other_id: otherId, kind, since })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'other_id']).doUpdateSet({ kind, since }),
    )
    .execute()
}

export async function deleteRelationship(
  tx: Transaction,
  userId: string,
  otherId: string,
): Promise<void> {
  await tx
    .deleteFrom('relationships')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .execute()
}

/** What other accounts have stored about this one. */
export async function listRelationshipsWith(reader: Reader, otherId: string) {
  return reader.selectFrom('relationships').selectAll().where('other_id', '=', otherId).execute()
}

export async function findPrivacy(reader: Reader, userId: string): Promise<Privacy> {
  const row = await reader
    .selectFrom('privacy_settings')
    .select(['messages_from as messagesFrom', 'requests_from as requestsFrom'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? defaultPrivacy
}

export async function putPrivacy(
  tx: Transaction,
  userId: string,
  { messagesFrom, requestsFrom }: Privacy,
): Promise<void> {
  const values = { messages_from: messagesFrom, requests_from: requestsFrom }
  await tx
    .insertInto('privacy_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** The servers of both accounts. */
export async function sharedServerIds(
  reader: Reader,
  userId: string,
  otherId: string,
): Promise<string[]> {
  const rows = await sharedServers(reader, userId, otherId).execute()
  return rows.map(({ server_id: id }) => id)
}

export async function shareServer(
  reader: Reader,
  userId: string,
  otherId: string,
): Promise<boolean> {
  const row = await sharedServers(reader, userId, otherId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Conversations count as well. */
export async function shareMembership(
  reader: Reader,
  userId: string,
  otherId: string,
): Promise<boolean> {
  const row = await reader
    .selectFrom('members')
    .innerJoin('members as others', 'others.server_id', 'members.server_id')
    .select('members.server_id')
    .where('members.user_id', '=', userId)
    .where('others.user_id', '=', otherId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function sharedServers(reader: Reader, userId: string, otherId: string) {
  return reader
    .selectFrom('members')
    .innerJoin('members as others', 'others.server_id', 'members.server_id')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select('members.server_id')
    .where('members.user_id', '=', userId)
    .where('others.user_id', '=', otherId)
    .where('servers.kind', '=', 'community')
}

export interface MessagingRow {
  isSuspended: number
  messagesFrom: MessageAudience
  isFriend: number
  hasBlockedReceiver: number
  isBlocked: number
}

/** What decides whether one account may write to another, apart from shared servers. Undefined without the other account. */
export async function findMessaging(
  reader: Reader,
  senderId: string,
  receiverId: string,
): Promise<MessagingRow | undefined> {
  const { rows } = await sql<MessagingRow>`
    SELECT CASE WHEN users.suspended_at IS NULL THEN 0 ELSE 1 END AS "isSuspended",
      coalesce(privacy_settings.messages_from, ${defaultPrivacy.messagesFrom}) AS "messagesFrom",
      CASE WHEN own.kind = 'friend' THEN 1 ELSE 0 END AS "isFriend",
      CASE WHEN own.kind = 'blocked' THEN 1 ELSE 0 END AS "hasBlockedReceiver",
      CASE WHEN other.kind = 'blocked' THEN 1 ELSE 0 END AS "isBlocked"
    FROM users
      LEFT JOIN privacy_settings ON privacy_settings.user_id = users.id
      LEFT JOIN relationships AS own ON own.user_id = ${senderId} AND own.other_id = users.id
      LEFT JOIN relationships AS other ON other.user_id = users.id AND other.other_id = ${senderId}
    WHERE users.id = ${receiverId}`.execute(reader)
  return rows[0]
}

function relationshipRows(reader: Reader, userId: string) {
  return reader
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.other_id')
    .select(['id', 'username', 'display_name', 'avatar', 'kind', 'since'])
    .where('relationships.user_id', '=', userId)
}

type RelationshipRow = Awaited<ReturnType<ReturnType<typeof relationshipRows>['execute']>>[number]

function toRelationship({ kind, since, display_name, ...user }: RelationshipRow): Relationship {
  const { id, username, avatar } = user
  return { user: { id, username, displayName: display_name, avatar }, kind, since }
}
