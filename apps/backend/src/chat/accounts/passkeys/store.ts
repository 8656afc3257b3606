import type { Passkey } from '@guildhall/contract'
import type { Reader, Transaction } from '../../../storage/database.ts'

export interface StoredPasskey {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  counter: number
  name: string
  createdAt: number
}

/** Oldest first. */
export async function listPasskeys(
  reader: Reader,
  userId: string,
): Promise<(Passkey & { credentialId: string })[]> {
  const rows = await reader
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    credentialId: row.credential_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export async function findPasskey(
  reader: Reader,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const row = await reader
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      credentialId,
      publicKey: row.public_key,
      counter: row.counter,
      name: row.name,
      createdAt: row.created_at,
    }
  )
}

/** Returns false when the credential is stored already. */
export async function insertPasskey(tx: Transaction, passkey: StoredPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false when the account has no such passkey. */
export async function updatePasskeyName(
  tx: Transaction,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns false when the passkey is gone or its counter did not advance. */
export async function usePasskey(
  tx: Transaction,
  id: string,
  { counter, now }: { counter: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // An authenticator that does not count always sends 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns its name; undefined when the account has no such passkey. */
export async function deletePasskey(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Returns how many there were. */
export async function deletePasskeys(tx: Transaction, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns false when the challenge was used already. */
export async function insertUsedChallenge(
  tx: Transaction,
  { id, expiresAt }: { id: string; expiresAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteExpiredChallenges(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('used_challenges').where('expires_at', '<=', now).execute()
}
