import type { Language } from '@guildhall/contract'
import type { Reader, Transaction } from '../../../storage/database.ts'

export interface Email {
  address: string
  language: Language
}

export async function findEmail(reader: Reader, userId: string): Promise<Email | undefined> {
  return reader
    .selectFrom('emails')
    .select(['address', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The account with this username or verified address, if it has such an address. */
export async function findMailAccount(reader: Reader, nameOrAddress: string) {
  const text = nameOrAddress.trim().toLowerCase()
  return reader
    .selectFrom('emails')
    .innerJoin('users', 'users.id', 'emails.user_id')
    .select([
      'users.id',
      'users.username',
      'users.suspended_at',
      'emails.address',
      'emails.language',
    ])
    .where(text.includes('@') ? 'emails.lookup' : 'users.username', '=', text)
    .executeTakeFirst()
}

/** Returns false when another account has the address. */
export async function putEmail(
  tx: Transaction,
  userId: string,
  { address, language }: Email,
): Promise<boolean> {
  await deleteEmail(tx, userId)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('emails')
    .values({ user_id: userId, address, lookup: address.toLowerCase(), language })
    .onConflict((conflict) => conflict.column('lookup').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteEmail(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('emails').where('user_id', '=', userId).execute()
}

export async function findPendingAddress(
  reader: Reader,
  userId: string,
  now: number,
): Promise<string | null> {
  const row = await reader
    .selectFrom('email_verifications')
    .select('address')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.address ?? null
}

/** Replaces an earlier one of the account. Also deletes expired ones of all accounts. */
export async function putVerification(
  tx: Transaction,
  verification: Email & { userId: string; tokenHash: string; expiresAt: number; now: number },
): Promise<void> {
  const { userId, address, language, tokenHash, expiresAt, now } = verification
  await tx
    .deleteFrom('email_verifications')
    .where((row) => row.or([row('user_id', '=', userId), row('expires_at', '<=', now)]))
    .execute()
  await tx
    .insertInto('email_verifications')
    .values({ user_id: userId, address, language, token_hash: tokenHash, expires_at: expiresAt })
    .execute()
}

export async function deleteVerification(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('email_verifications').where('user_id', '=', userId).execute()
}

/** Deletes a verification and returns it; undefined when there is no usable one. */
export async function consumeVerification(tx: Transaction, tokenHash: string, now: number) {
  return tx
    .deleteFrom('email_verifications')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'address', 'language'])
    .executeTakeFirst()
}
