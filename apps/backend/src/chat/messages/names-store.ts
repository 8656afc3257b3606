import type { CustomEmoji } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Reader } from '../../storage/database.ts'

export interface AuthorRow {
  id: string
  name: string
  avatar: string | null
}

/** Names and avatars of accounts in a server, by nickname if they have one. Unknown accounts are left out. */
export async function findAuthors(
  reader: Reader,
  serverId: string,
  userIds: string[],
): Promise<AuthorRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<AuthorRow>`
    SELECT users.id, coalesce(members.nickname, users.display_name) AS name, users.avatar
    FROM users LEFT JOIN members ON members.server_id = ${serverId} AND members.user_id = users.id
    WHERE users.id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`.execute(reader)
  return rows
}

/** The ids of the server's members with these usernames, by username. */
export async function findMembersByName(
  reader: Reader,
  serverId: string,
  usernames: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ username: string; id: string }>`
    SELECT users.username, users.id
    FROM users JOIN members ON members.user_id = users.id AND members.server_id = ${serverId}
    WHERE users.username IN (SELECT value FROM json_each(${JSON.stringify(usernames)}))`.execute(
    reader,
  )
  return new Map(rows.map(({ username, id }) => [username, id]))
}

/** The usernames of these members of the server, by their ids. */
export async function findUsernames(
  reader: Reader,
  serverId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'users.username'])
    .where('members.server_id', '=', serverId)
    .where('users.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** The emoji of the server with one of these names or ids. */
export async function listNamedEmoji(
  reader: Reader,
  serverId: string,
  names: string[],
  ids: string[],
): Promise<CustomEmoji[]> {
  return reader
    .selectFrom('server_pictures')
    .select(['image_id as id', 'name'])
    .where('server_id', '=', serverId)
    .where('kind', '=', 'emoji')
    .where((row) =>
      row.or([row('name', 'in', names), ...(ids.length > 0 ? [row('image_id', 'in', ids)] : [])]),
    )
    .execute()
}

/** The roles that everyone may mention, or all. */
export async function listMentionableRoles(
  reader: Reader,
  serverId: string,
  all: boolean,
): Promise<{ id: string; name: string }[]> {
  return reader
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('server_id', '=', serverId)
    .where('position', '>', 0)
    .$if(!all, (query) => query.where('mentionable', '=', 1))
    .execute()
}
