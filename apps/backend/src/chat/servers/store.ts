import type { RulesInForce, Server } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'
import { bytesOfServer } from '../../storage/usage.ts'

export type ServerRow = Selectable<Tables['servers']>

export async function findServer(reader: Reader, id: string): Promise<ServerRow | undefined> {
  return reader.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The servers that the account is a member of, in the order of joining. */
export async function listServersOf(reader: Reader, userId: string): Promise<ServerRow[]> {
  return reader
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .selectAll('servers')
    .where('members.user_id', '=', userId)
    .where('servers.kind', '=', 'community')
    .orderBy('members.joined_at')
    .orderBy('servers.id')
    .execute()
}

/** The names of the servers that the account owns, in their order. */
export async function listOwnedNames(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('servers')
    .select('name')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'community')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function insertServer(
  tx: Transaction,
  row: Insertable<Tables['servers']>,
): Promise<void> {
  await tx.insertInto('servers').values(row).execute()
}

export async function updateServer(tx: Transaction, row: ServerRow): Promise<void> {
  const { name, description, icon, color, age_rating, require_approval, owner_id } = row
  const { next_steps, game_servers_first } = row
  const display = { next_steps, game_servers_first }
  await tx
    .updateTable('servers')
    .set({ name, description, icon, color, age_rating, require_approval, owner_id, ...display })
    .where('id', '=', row.id)
    .execute()
}

/** Deletes the server and everything in it; background work deletes its messages and files. */
export async function deleteServer(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('servers').where('id', '=', id).execute()
}

/** `online` is how many of its members others see online. The name and owner of a conversation are not those of its server. */
export function toServer(row: ServerRow, online: number): Server {
  const isConversation = row.kind !== 'community'
  return {
    id: row.id,
    name: isConversation ? '' : row.name,
    description: row.description,
    icon: row.icon,
    color: row.color,
    ageRating: row.age_rating,
    requireApproval: row.require_approval === 1,
    rules: rulesInForce(row),
    welcomeSince: row.welcome_since,
    // Nobody has the rights of an owner in a conversation.
    ownerId: isConversation ? '' : row.owner_id,
    nextSteps: row.next_steps === 1,
    gameServersFirst: row.game_servers_first === 1,
    memberCount: row.member_count,
    online,
  }
}

function rulesInForce(row: Pick<ServerRow, 'rules_since' | 'rules_asked_at'>): RulesInForce | null {
  return row.rules_since === null ? null : { since: row.rules_since, askedAt: row.rules_asked_at }
}

/** All servers but conversations, in the order of their ids, with the usernames of their owners. */
export async function listAllServers(
  reader: Reader,
  { filter, after, limit }: { filter: string | null; after: string | null; limit: number },
) {
  let query = reader
    .selectFrom('servers')
    .leftJoin('users', 'users.id', 'servers.owner_id')
    .select([
      'servers.id',
      'servers.name',
      'servers.created_at',
      'servers.member_count',
      'users.username as owner',
      sql<number>`${sql.raw(bytesOfServer('servers.id'))}`.as('bytes'),
    ])
    .where('servers.kind', '=', 'community')
    .orderBy('servers.id')
    .limit(limit)
  if (after !== null) query = query.where('servers.id', '>', after)
  if (filter !== null) {
    query = query.where(sql`instr(lower(servers.name), ${filter.toLowerCase()})`, '>', 0)
  }
  return query.execute()
}
