import type { Reader, Transaction } from '../../../storage/database.ts'

export interface TwoFactorRow {
  userId: string
  sealedSecret: string
  isEnabled: boolean
}

export async function findTwoFactor(
  reader: Reader,
  userId: string,
): Promise<TwoFactorRow | undefined> {
  const row = await reader
    .selectFrom('two_factor')
    .select(['sealed_secret', 'enabled_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      userId,
      sealedSecret: row.sealed_secret,
      isEnabled: row.enabled_at !== null,
    }
  )
}

/** Stores a secret that is not confirmed yet, instead of an earlier one. */
export async function putTwoFactorSecret(
  tx: Transaction,
  userId: string,
  sealedSecret: string,
): Promise<void> {
  const values = { sealed_secret: sealedSecret, enabled_at: null, last_step: 0 }
  await tx
    .insertInto('two_factor')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function updateEnabled(
  tx: Transaction,
  userId: string,
  { enabledAt, step }: { enabledAt: number; step: number },
): Promise<void> {
  await tx
    .updateTable('two_factor')
    .set({ enabled_at: enabledAt, last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

/** So many steps later, a code can only have been used while the clock was wrong. */
const maxSkewSteps = 4

/** Returns false when the code of this step or a later one was used already. */
export async function useStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', step + maxSkewSteps)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Also deletes the recovery codes. Returns whether two-factor authentication was on. */
export async function deleteTwoFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const row = await tx
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst()
  return row !== undefined && row.enabled_at !== null
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))
    .execute()
}

/** Returns whether the code existed. */
export async function deleteRecoveryCode(
  tx: Transaction,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(reader: Reader, userId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
