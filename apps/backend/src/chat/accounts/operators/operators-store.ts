import type { OperatorLogAction } from '@guildhall/contract'
import { newId } from '../../../core/ids.ts'
import type { Reader, Transaction } from '../../../storage/database.ts'

export async function isOperator(reader: Reader, userId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('operators')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Those who are not suspended. */
export async function listOperatorIds(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select('users.id')
    .where('users.suspended_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an operator has one of these ways to log in. A passkey always is one. */
export async function hasOperator(
  reader: Reader,
  { password, issuer }: { password: boolean; issuer: string | null },
): Promise<boolean> {
  const row = await reader
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select('users.id')
    .where('users.suspended_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        ...(password ? [eb('users.password_hash', '!=', '')] : []),
        exists(
          selectFrom('passkeys')
            .select('passkeys.id')
            .whereRef('passkeys.user_id', '=', 'users.id'),
        ),
        exists(
          selectFrom('identities')
            .select('identities.user_id')
            .whereRef('identities.user_id', '=', 'users.id')
            .where('identities.issuer', '=', issuer ?? ''),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false when the account is an operator already. */
export async function insertOperator(
  tx: Transaction,
  userId: string,
  grantedAt: number,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('operators')
    .values({ user_id: userId, granted_at: grantedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false when the account is no operator. */
export async function deleteOperator(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('operators')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export interface OperatorRecord {
  /** Null for the command line. */
  actorId: string | null
  action: OperatorLogAction
  target: string
  now: number
}

/** Records what an operator does, in the transaction that does it. */
export async function recordOperation(
  tx: Transaction,
  { actorId, action, target, now }: OperatorRecord,
): Promise<void> {
  const values = { id: newId(), actor_id: actorId, action, target, created_at: now }
  await tx.insertInto('operator_log').values(values).execute()
}
