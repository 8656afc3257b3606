import type { OperatorLogAction } from '@guildhall/contract'
import { newId } from '../../core/ids.ts'
import type { Reader, Transaction } from '../../storage/database.ts'

export async function isOperator(reader: Reader, userId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('operators')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countOperators(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('operators')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
