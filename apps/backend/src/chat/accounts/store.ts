import type { User } from '@guildhall/contract'
import type { Database, Reader, Transaction } from '../../storage/database.ts'

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
  const query = reader.selectFrom('users').select(['id', 'password_hash'])
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('username', '=', by.username).executeTakeFirst()
}

/** False where the username is taken. */
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

export async function updatePasswordHash(
  tx: Transaction,
  id: string,
  passwordHash: string,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function listServerIds(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select('server_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ server_id }) => server_id)
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

/** The living session of a token. */
export async function findSession(
  database: Database,
  tokenHash: string,
  now: number,
): Promise<{ id: string; user_id: string; last_seen_at: number } | undefined> {
  const [row] = await database.all<{ id: string; user_id: string; last_seen_at: number }>(
    'SELECT id, user_id, last_seen_at FROM sessions WHERE token_hash = ? AND expires_at > ?',
    [tokenHash, now],
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

export async function touchSession(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** Ends one session of the account; false where there is none. */
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

/** Ends these sessions and gives the ids of those that were there. */
export async function deleteSessions(
  tx: Transaction,
  which:
    | { userId: string; except: string }
    | { userId: string; beyondNewest: number }
    | { expiredAt: number },
): Promise<string[]> {
  let query = tx.deleteFrom('sessions').returning('id')
  if ('expiredAt' in which) query = query.where('expires_at', '<=', which.expiredAt)
  else query = query.where('user_id', '=', which.userId)
  if ('except' in which) query = query.where('id', '!=', which.except)
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
