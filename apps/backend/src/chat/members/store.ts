import { isMuted } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'
import { indexMemberNames } from './names-store.ts'

export async function findMember(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<Member | undefined> {
  return (await findMembers(reader, serverId, [userId]))[0]
}

/** The members among these accounts, in the order of their ids. */
export async function findMembers(
  reader: Reader,
  serverId: string,
  userIds: string[],
): Promise<Member[]> {
  if (userIds.length === 0) return []
  const rows = await memberRows(reader, serverId).where('user_id', 'in', userIds).execute()
  return withRoles(reader, serverId, rows)
}

/** Members with ids after `after`, in the order of their ids. */
export async function listMembers(
  reader: Reader,
  serverId: string,
  after: string,
  limit: number,
): Promise<Member[]> {
  const page = memberRows(reader, serverId).where('user_id', '>', after).limit(limit)
  return withRoles(reader, serverId, await page.execute())
}

/** The members who joined at this time or later, newest first. */
export async function findMembersSince(
  reader: Reader,
  serverId: string,
  since: number,
  limit: number,
): Promise<Member[]> {
  const newest = memberRows(reader, serverId)
    .where('joined_at', '>=', since)
    .clearOrderBy()
    .orderBy('joined_at', 'desc')
    .limit(limit)
  return withRoles(reader, serverId, await newest.execute())
}

/** The number of servers that the account is a member of, without conversations. */
export async function countServers(reader: Reader, userId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'community')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** With conversations, also those that the account has closed. */
export async function listServerIds(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select('server_id')
    .where('user_id', '=', userId)
    .orderBy('server_id')
    .execute()
  return rows.map(({ server_id }) => server_id)
}

export async function listClosedIds(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select('server_id')
    .where('user_id', '=', userId)
    .where('is_open', '=', 0)
    .execute()
  return rows.map(({ server_id }) => server_id)
}

/**
 * Returns the new number of members, or null when the account is a member already. An account that left while muted is
 * muted again.
 */
export async function insertMember(
  tx: Transaction,
  serverId: string,
  userId: string,
  joinedAt: number,
): Promise<number | null> {
  const mutedUntil = await takeDepartedMute(tx, serverId, userId, joinedAt)
  const inserted = await tx
    .insertInto('members')
    .values({
      server_id: serverId,
      user_id: userId,
      muted_until: mutedUntil,
      joined_at: joinedAt,
      sort_name: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!inserted) return null
  await indexMemberNames(tx, userId, serverId)
  return changeMemberCount(tx, serverId, 1)
}

/** Returns the new number of members. Deletes the member's roles and saves a mute that has not ended. */
export async function deleteMember(
  tx: Transaction,
  serverId: string,
  userId: string,
  now: number,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('members')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .returning('muted_until')
    .executeTakeFirst()
  const mutedUntil = deleted?.muted_until ?? null
  if (mutedUntil !== null && isMuted({ mutedUntil }, now)) {
    await saveDepartedMute(tx, serverId, userId, mutedUntil, now)
  }
  return changeMemberCount(tx, serverId, -1)
}

async function saveDepartedMute(
  tx: Transaction,
  serverId: string,
  userId: string,
  mutedUntil: number,
  now: number,
): Promise<void> {
  await tx.deleteFrom('departed_mutes').where('muted_until', '<=', now).execute()
  await tx
    .insertInto('departed_mutes')
    .values({ server_id: serverId, user_id: userId, muted_until: mutedUntil })
    .execute()
}

/** Deletes the mute with which the account left. Returns its end, or null when there is none or it has ended. */
async function takeDepartedMute(
  tx: Transaction,
  serverId: string,
  userId: string,
  now: number,
): Promise<number | null> {
  const taken = await tx
    .deleteFrom('departed_mutes')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .returning('muted_until')
    .executeTakeFirst()
  const mutedUntil = taken?.muted_until ?? null
  return isMuted({ mutedUntil }, now) ? mutedUntil : null
}

async function changeMemberCount(
  tx: Transaction,
  serverId: string,
  change: number,
): Promise<number> {
  const { member_count } = await tx
    .updateTable('servers')
    .set((row) => ({ member_count: row('member_count', '+', change) }))
    .where('id', '=', serverId)
    .returning('member_count')
    .executeTakeFirstOrThrow()
  return member_count
}

/** Returns the ids of the channels that had one. */
export async function deleteMemberOverwrites(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('overwrites')
    .where('target_id', '=', userId)
    .where('channel_id', 'in', channelIdsOf(tx, serverId))
    .returning('channel_id')
    .execute()
  return deleted.map(({ channel_id }) => channel_id)
}

export async function deleteReadStates(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('read_states')
    .where('user_id', '=', userId)
    .where('channel_id', 'in', channelIdsOf(tx, serverId))
    .execute()
}

/** The account follows no threads of the server any more. */
export async function deleteThreadFollows(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('thread_followers')
    .where('user_id', '=', userId)
    .where('thread_id', 'in', channelIdsOf(tx, serverId))
    .execute()
}

/** Ends the claims about the account that nobody has decided. Returns whether there were any. */
export async function deleteOpenClaims(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('import_claims')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return deleted.length > 0
}

function channelIdsOf(tx: Transaction, serverId: string) {
  return tx.selectFrom('channels').select('id').where('server_id', '=', serverId)
}

export async function updateMember(
  tx: Transaction,
  serverId: string,
  userId: string,
  fields: {
    nickname?: string | null
    muted_until?: number | null
    rules_accepted_at?: number
    welcomed?: 1
  },
): Promise<void> {
  await tx
    .updateTable('members')
    .set(fields)
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .execute()
}

export interface RoleRow {
  id: string
  position: number
  permissions: number
}

/** The server's roles, including `everyone`. */
export async function listRoles(reader: Reader, serverId: string): Promise<RoleRow[]> {
  return reader
    .selectFrom('roles')
    .select(['id', 'position', 'permissions'])
    .where('server_id', '=', serverId)
    .execute()
}

export async function changeRoles(
  tx: Transaction,
  serverId: string,
  userId: string,
  { added, removed }: { added: string[]; removed: string[] },
): Promise<void> {
  if (removed.length > 0) {
    await tx
      .deleteFrom('member_roles')
      .where('server_id', '=', serverId)
      .where('user_id', '=', userId)
      .where('role_id', 'in', removed)
      .execute()
  }
  if (added.length > 0) {
    await tx
      .insertInto('member_roles')
      .values(added.map((roleId) => ({ server_id: serverId, user_id: userId, role_id: roleId })))
      .execute()
  }
}

function memberRows(reader: Reader, serverId: string) {
  return reader
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'user_id',
      'username',
      'display_name',
      'avatar',
      'nickname',
      'muted_until',
      'joined_at',
      'rules_accepted_at',
      'welcomed',
    ])
    .where('server_id', '=', serverId)
    .orderBy('user_id')
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number]

async function withRoles(reader: Reader, serverId: string, rows: MemberRow[]): Promise<Member[]> {
  if (rows.length === 0) return []
  const held = await reader
    .selectFrom('member_roles')
    .select(['user_id', 'role_id'])
    .where('server_id', '=', serverId)
    .where(
      'user_id',
      'in',
      rows.map(({ user_id }) => user_id),
    )
    .orderBy('role_id')
    .execute()
  const roleIds = Map.groupBy(held, ({ user_id }) => user_id)
  return rows.map((row) => ({
    user: {
      id: row.user_id,
      username: row.username,
      displayName: row.display_name,
      avatar: row.avatar,
    },
    nickname: row.nickname,
    roleIds: (roleIds.get(row.user_id) ?? []).map(({ role_id }) => role_id),
    mutedUntil: row.muted_until,
    joinedAt: row.joined_at,
    rulesAcceptedAt: row.rules_accepted_at,
    welcomed: row.welcomed === 1,
  }))
}
