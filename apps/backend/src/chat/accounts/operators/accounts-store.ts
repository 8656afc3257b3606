import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../storage/database.ts'

export async function updateSuspension(
  tx: Transaction,
  id: string,
  suspendedAt: number | null,
): Promise<void> {
  await tx.updateTable('users').set({ suspended_at: suspendedAt }).where('id', '=', id).execute()
}

export interface AccountQuery {
  /** A part of the username or the display name. */
  filter: string | null
  suspendedOnly: boolean
  operatorsOnly?: boolean
  /** Only usernames after this one. */
  after: string | null
  limit: number
}

/** In the order of their usernames. */
export async function listAccounts(
  reader: Reader,
  { filter, suspendedOnly, operatorsOnly = false, after, limit }: AccountQuery,
) {
  let query = reader
    .selectFrom('users')
    .select((row) => [
      'id',
      'username',
      'display_name',
      'created_at',
      'suspended_at',
      row
        .selectFrom('sessions')
        .select((session) => session.fn.max('last_seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
      row
        .selectFrom('members')
        .innerJoin('servers', 'servers.id', 'members.server_id')
        .where('servers.kind', '=', 'community')
        .select((member) => member.fn.countAll<number>().as('number'))
        .whereRef('members.user_id', '=', 'users.id')
        .as('servers'),
      row
        .selectFrom('account_storage')
        .select('bytes')
        .whereRef('account_storage.user_id', '=', 'users.id')
        .as('bytes'),
      row
        .selectFrom('operators')
        .select('user_id')
        .whereRef('operators.user_id', '=', 'users.id')
        .as('operator'),
    ])
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .limit(limit)
  if (after !== null) query = query.where('username', '>', after)
  if (suspendedOnly) query = query.where('suspended_at', 'is not', null)
  if (operatorsOnly) {
    query = query.where('id', 'in', (users) => users.selectFrom('operators').select('user_id'))
  }
  if (filter !== null) {
    query = query.where((row) =>
      row.or([
        row(sql`instr(username, ${filter.toLowerCase()})`, '>', 0),
        row(sql`instr(lower(display_name), ${filter.toLowerCase()})`, '>', 0),
      ]),
    )
  }
  return query.execute()
}
