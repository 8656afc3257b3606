import type { Selectable } from 'kysely'
import type { Reader, Step, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/schema.ts'

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
type FoundSession = Pick<
  Selectable<Tables['sessions']>,
  'id' | 'user_id' | 'last_seen_at' | 'expires_at'
>

export async function findSession(
  reader: Reader,
  tokenHash: string,
): Promise<FoundSession | undefined> {
  return reader
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_seen_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
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
