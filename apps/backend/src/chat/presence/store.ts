import { defaultPresence } from '@guildhall/contract'
import type { OwnPresence } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

/** The presences that accounts set; those that set nothing are left out. */
export async function findPresences(
  reader: Reader,
  userIds: readonly string[],
): Promise<Map<string, OwnPresence>> {
  if (userIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('presences')
    .select(['user_id', 'status', 'text', 'emoji', 'ends_at'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(
    rows.map(({ user_id, status, text, emoji, ends_at: endsAt }) => [
      user_id,
      { status, text, emoji, endsAt },
    ]),
  )
}

export async function putPresence(
  tx: Transaction,
  userId: string,
  { status, text, emoji, endsAt }: OwnPresence,
): Promise<void> {
  const isDefault = status === defaultPresence.status && text === null && emoji === null
  if (isDefault) {
    await tx.deleteFrom('presences').where('user_id', '=', userId).execute()
    return
  }
  const values = { status, text, emoji, ends_at: endsAt }
  await tx
    .insertInto('presences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Accounts whose status text has ended. */
export async function listEnded(reader: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('presences')
    .select('user_id')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
