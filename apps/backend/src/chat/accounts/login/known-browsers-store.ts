import type { Transaction } from '../../../storage/database.ts'

/** Whether the account has logged in with this browser, or with none yet. */
export async function isKnownBrowser(
  tx: Transaction,
  userId: string,
  tokenHash: string,
): Promise<boolean> {
  const rows = tx.selectFrom('known_browsers').select('user_id').where('user_id', '=', userId)
  if (await rows.where('token_hash', '=', tokenHash).executeTakeFirst()) return true
  return (await rows.limit(1).executeTakeFirst()) === undefined
}

/** Keeps the `limit` browsers of the account that were used last. */
export async function putKnownBrowser(
  tx: Transaction,
  {
    userId,
    tokenHash,
    now,
    limit,
  }: { userId: string; tokenHash: string; now: number; limit: number },
): Promise<void> {
  await tx
    .insertInto('known_browsers')
    .values({ user_id: userId, token_hash: tokenHash, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ used_at: now }),
    )
    .execute()
  const newest = tx
    .selectFrom('known_browsers')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .limit(limit)
  await tx
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute()
}
