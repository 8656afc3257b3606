import type { User } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database, Reader, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export async function findUsers(reader: Reader, ids: string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'avatar'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, username, display_name, avatar }) => ({
    id,
    username,
    displayName: display_name,
    avatar,
  }))
}

export async function hasUsers(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findCredentials(reader: Reader, by: { username: string } | { id: string }) {
  const query = reader
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'suspended_at'])
    .where('deleted_at', 'is', null)
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('username', '=', by.username).executeTakeFirst()
}

export async function usernameExists(reader: Reader, username: string): Promise<boolean> {
  const query = reader.selectFrom('users').select('id').where('username', '=', username)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns false when the username is taken. */
export async function insertUser(
  tx: Transaction,
  user: User & { passwordHash: string; createdAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      display_name: user.displayName,
      avatar: user.avatar,
      password_hash: user.passwordHash,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateUser(
  tx: Transaction,
  id: string,
  change: { displayName?: string | undefined; avatar?: string | null | undefined },
): Promise<void> {
  const values = {
    ...(change.displayName !== undefined && { display_name: change.displayName }),
    ...(change.avatar !== undefined && { avatar: change.avatar }),
  }
  if (Object.keys(values).length === 0) return
  await tx.updateTable('users').set(values).where('id', '=', id).execute()
}

/**
 * Replaces the account by a deleted one without a name: what belongs to the account goes with its row, and what stays, such as
 * messages, refers to the new row.
 */
export async function replaceByDeletedUser(
  tx: Transaction,
  { id, username, displayName }: User,
  now: number,
): Promise<void> {
  const user = tx.selectFrom('users').select('created_at').where('id', '=', id)
  const { created_at } = await user.executeTakeFirstOrThrow()
  // A picture expires when its column changes.
  await tx.updateTable('users').set({ avatar: null }).where('id', '=', id).execute()
  await tx.deleteFrom('users').where('id', '=', id).execute()
  await tx
    .insertInto('users')
    .values({
      id,
      username,
      display_name: displayName,
      avatar: null,
      password_hash: '',
      created_at,
      suspended_at: now,
      deleted_at: now,
    })
    .execute()
}

export async function updatePasswordHash(
  tx: Transaction,
  id: string,
  passwordHash: string,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export interface SessionRow {
  id: string
  tokenHash: string
  userId: string
  device: string | null
  address: string
  createdAt: number
  expiresAt: number
}

export async function insertSession(tx: Transaction, session: SessionRow): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      device: session.device,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** The session of a token that has not expired. */
export type FoundSession = Pick<
  Selectable<Tables['sessions']>,
  'id' | 'user_id' | 'last_seen_at' | 'expires_at'
>

export async function findSession(
  database: Database,
  tokenHash: string,
): Promise<FoundSession | undefined> {
  const [row] = await database.all<FoundSession>(
    'SELECT id, user_id, last_seen_at, expires_at FROM sessions WHERE token_hash = ?',
    [tokenHash],
  )
  return row
}

/** Newest first. */
export async function listSessions(reader: Reader, userId: string, now: number) {
  return reader
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function touchSessionStep(id: string, now: number): Step {
  return { sql: 'UPDATE sessions SET last_seen_at = ? WHERE id = ?', params: [now, id] }
}

/** Deletes one session of the account. Returns whether it existed. */
export async function deleteSession(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes these sessions. Returns the ids of those that existed. */
export async function deleteSessions(
  tx: Transaction,
  which:
    | { userId: string; except?: string }
    | { userId: string; beyondNewest: number }
    | { tokenHash: string }
    | { expiredAt: number },
): Promise<string[]> {
  let query = tx.deleteFrom('sessions').returning('id')
  if ('expiredAt' in which) query = query.where('expires_at', '<=', which.expiredAt)
  else if ('tokenHash' in which) query = query.where('token_hash', '=', which.tokenHash)
  else query = query.where('user_id', '=', which.userId)
  if ('except' in which && which.except !== undefined) {
    query = query.where('id', '!=', which.except)
  }
  if ('beyondNewest' in which) {
    const newest = tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', which.userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(which.beyondNewest)
    query = query.where('id', 'not in', newest)
  }
  const rows = await query.execute()
  return rows.map(({ id }) => id)
}

/** Replaces an earlier reset of the account. Also deletes expired resets of all accounts. */
export async function putPasswordReset(
  tx: Transaction,
  reset: { userId: string; tokenHash: string; expiresAt: number; now: number },
): Promise<void> {
  await tx
    .deleteFrom('password_resets')
    .where((row) => row.or([row('user_id', '=', reset.userId), row('expires_at', '<=', reset.now)]))
    .execute()
  await tx
    .insertInto('password_resets')
    .values({ user_id: reset.userId, token_hash: reset.tokenHash, expires_at: reset.expiresAt })
    .execute()
}

export async function findPasswordReset(reader: Reader, tokenHash: string, now: number) {
  return reader
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.username', 'password_resets.expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes a reset and returns its account; undefined when there is no usable one. */
export async function consumePasswordReset(tx: Transaction, tokenHash: string, now: number) {
  return tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst()
}

export async function deletePasswordReset(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

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
