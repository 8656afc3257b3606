import type { Reader, Transaction } from '../../../storage/database.ts'

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
