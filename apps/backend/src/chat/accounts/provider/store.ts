import type { Reader, Transaction } from '../../../storage/database.ts'

/** An account at the identity provider, which calls it `subject`. */
export interface Identity {
  issuer: string
  subject: string
  userId: string
  /** For people. */
  name: string
  linkedAt: number
}

export async function findIdentity(
  reader: Reader,
  by: { issuer: string; subject: string } | { userId: string },
): Promise<Identity | undefined> {
  const query = reader.selectFrom('identities').selectAll()
  const row = await (
    'userId' in by
      ? query.where('user_id', '=', by.userId)
      : query.where('issuer', '=', by.issuer).where('subject', '=', by.subject)
  ).executeTakeFirst()
  return (
    row && {
      issuer: row.issuer,
      subject: row.subject,
      userId: row.user_id,
      name: row.name,
      linkedAt: row.linked_at,
    }
  )
}

/** Returns false when it is linked to an account, or the account to another one. */
export async function insertIdentity(tx: Transaction, identity: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      name: identity.name,
      linked_at: identity.linkedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether there was one. */
export async function deleteIdentities(tx: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
