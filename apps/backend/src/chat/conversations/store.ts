import type { Conversation, ConversationKind, User } from '@guildhall/contract'
import type { Selectable } from 'kysely'
import type { Step, Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export interface ConversationRow extends Selectable<Tables['servers']> {
  kind: ConversationKind
}

export async function findConversation(
  reader: Reader,
  id: string,
): Promise<ConversationRow | null> {
  const row = await reader
    .selectFrom('servers')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '!=', 'community')
    .executeTakeFirst()
  return (row as ConversationRow | undefined) ?? null
}

export async function findDirectId(reader: Reader, userIds: [string, string]) {
  const row = await reader
    .selectFrom('servers')
    .select('id')
    .where('pair', '=', pairOf(userIds))
    .executeTakeFirst()
  return row?.id ?? null
}

interface NewConversation {
  id: string
  kind: ConversationKind
  name: string | null
  ownerId: string
  pair: [string, string] | null
  now: number
}

export async function insertConversation(
  tx: Transaction,
  { id, kind, name, ownerId, pair, now }: NewConversation,
): Promise<void> {
  await tx
    .insertInto('servers')
    .values({
      id,
      kind,
      name: name ?? '',
      description: null,
      icon: null,
      color: null,
      age_rating: 'everyone',
      require_approval: 0,
      owner_id: ownerId,
      pair: pair && pairOf(pair),
      last_activity_at: now,
      member_count: 0,
      created_at: now,
    })
    .execute()
}

function pairOf(userIds: [string, string]): string {
  return userIds.toSorted().join(' ')
}

export async function updateConversation(
  tx: Transaction,
  { id, name, icon, owner_id }: Pick<ConversationRow, 'id' | 'name' | 'icon' | 'owner_id'>,
): Promise<void> {
  await tx.updateTable('servers').set({ name, icon, owner_id }).where('id', '=', id).execute()
}

/** With its messages, which background work deletes. */
export async function deleteConversation(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('servers').where('id', '=', id).execute()
}

/** In the order of their ids. */
export async function listParticipants(reader: Reader, id: string): Promise<User[]> {
  const rows = await reader
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'username', 'display_name', 'avatar'])
    .where('server_id', '=', id)
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    avatar: row.avatar,
  }))
}

export async function listParticipantIds(reader: Reader, id: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select('user_id')
    .where('server_id', '=', id)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The conversations of the account, also those that it has closed. */
export async function listConversationsOf(
  reader: Reader,
  userId: string,
): Promise<ConversationRow[]> {
  const rows = await reader
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .selectAll('servers')
    .where('members.user_id', '=', userId)
    .where('servers.kind', '!=', 'community')
    .execute()
  return rows as ConversationRow[]
}

/** The memberships of the account in these conversations, as they are stored. */
export async function findMemberships(reader: Reader, userId: string, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .selectAll()
    .where('user_id', '=', userId)
    .where('server_id', 'in', ids)
    .execute()
}

export async function restoreMemberships(
  tx: Transaction,
  rows: Awaited<ReturnType<typeof findMemberships>>,
): Promise<void> {
  for (const row of rows) await tx.insertInto('members').values(row).execute()
}

/** Whether everyone in the conversation, apart from this account, has deleted their account. */
export async function isLeftByOthers(reader: Reader, id: string, userId: string): Promise<boolean> {
  const other = await reader
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.server_id', '=', id)
    .where('users.id', '!=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return other === undefined
}

/** The participant who joined first. */
export async function findFirstParticipantId(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('members')
    .select('user_id')
    .where('server_id', '=', id)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export function toConversation(row: ConversationRow, participants: User[]): Conversation {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name === '' ? null : row.name,
    icon: row.icon,
    ownerId: row.kind === 'group' ? row.owner_id : null,
    participants,
    lastActivityAt: row.last_activity_at,
  }
}

/** Returns the ids of the accounts for which it was closed. */
export async function openFor(
  tx: Transaction,
  id: string,
  userId: string | null,
): Promise<string[]> {
  const rows = await tx
    .updateTable('members')
    .set({ is_open: 1 })
    .where('server_id', '=', id)
    .where('is_open', '=', 0)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId!))
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns false where it was closed already. */
export async function closeFor(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const closed = await tx
    .updateTable('members')
    .set({ is_open: 0 })
    .where('server_id', '=', id)
    .where('user_id', '=', userId)
    .where('is_open', '=', 1)
    .returning('user_id')
    .executeTakeFirst()
  return closed !== undefined
}

/** The open conversations of the account after the first `count`, those with the newest activity first. */
export async function listLeastActive(
  reader: Reader,
  userId: string,
  count: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select('servers.id')
    .where('user_id', '=', userId)
    .where('is_open', '=', 1)
    .where('kind', '!=', 'community')
    .orderBy('last_activity_at', 'desc')
    .orderBy('servers.id', 'desc')
    .limit(count + 100)
    .execute()
  return rows.slice(count).map(({ id }) => id)
}

/** Changes no row while a participant has closed the conversation. */
export function activityStep(id: string, now: number): Step {
  return {
    sql: `UPDATE servers
      SET last_activity_at = CASE WHEN last_activity_at > ? THEN last_activity_at ELSE ? END
      WHERE id = ? AND NOT EXISTS (
        SELECT 1 FROM members WHERE server_id = ? AND is_open = 0)`,
    params: [now, now, id, id],
    mustChange: true,
  }
}

/** A message is sent now. Returns the id of the channel for messages, or undefined when the conversation is gone. */
export async function recordActivity(
  tx: Transaction,
  id: string,
  now: number,
): Promise<string | undefined> {
  await tx
    .updateTable('servers')
    .set({ last_activity_at: now })
    .where('id', '=', id)
    .where('last_activity_at', '<', now)
    .execute()
  const channel = await tx
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', id)
    .where('type', '=', 'text')
    .executeTakeFirst()
  return channel?.id
}
