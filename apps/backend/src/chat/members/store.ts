import type { Member } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'

export async function findMember(
  reader: Reader,
  serverId: string,
  userId: string,
): Promise<Member | undefined> {
  return (await findMembers(reader, serverId, [userId]))[0]
}

/** Those of the accounts that are members, in the order of their ids. */
export async function findMembers(
  reader: Reader,
  serverId: string,
  userIds: string[],
): Promise<Member[]> {
  if (userIds.length === 0) return []
  const rows = await memberRows(reader, serverId).where('user_id', 'in', userIds).execute()
  return withRoles(reader, serverId, rows)
}

/** Members whose id comes after `after`, in the order of their ids. */
export async function listMembers(
  reader: Reader,
  serverId: string,
  after: string,
  limit: number,
): Promise<Member[]> {
  const page = memberRows(reader, serverId).where('user_id', '>', after).limit(limit)
  return withRoles(reader, serverId, await page.execute())
}

export async function listServerIds(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select('server_id')
    .where('user_id', '=', userId)
    .orderBy('server_id')
    .execute()
  return rows.map(({ server_id }) => server_id)
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
  }))
}
