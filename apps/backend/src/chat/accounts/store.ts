import type { User } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

export async function findUsers(reader: Reader, ids: string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'avatar'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, username, display_name, avatar }) => ({
    id,
    username,
    displayName: display_name,
    avatar,
  }))
}

export async function hasUsers(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findCredentials(reader: Reader, by: { username: string } | { id: string }) {
  const query = reader
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'suspended_at'])
    .where('deleted_at', 'is', null)
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('username', '=', by.username).executeTakeFirst()
}

export async function usernameExists(reader: Reader, username: string): Promise<boolean> {
  const query = reader.selectFrom('users').select('id').where('username', '=', username)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns false when the username is taken. */
export async function insertUser(
  tx: Transaction,
  user: User & { passwordHash: string; createdAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      display_name: user.displayName,
      avatar: user.avatar,
      password_hash: user.passwordHash,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateUser(
  tx: Transaction,
  id: string,
  change: { displayName?: string | undefined; avatar?: string | null | undefined },
): Promise<void> {
  const values = {
    ...(change.displayName !== undefined && { display_name: change.displayName }),
    ...(change.avatar !== undefined && { avatar: change.avatar }),
  }
  if (Object.keys(values).length === 0) return
  await tx.updateTable('users').set(values).where('id', '=', id).execute()
}

/**
 * Replaces the account by a deleted one without a name: what belongs to the account goes with its row, and what stays, such as
 * messages, refers to the new row.
 */
export async function replaceByDeletedUser(
  tx: Transaction,
  { id, username, displayName }: User,
  now: number,
): Promise<void> {
  const user = tx.selectFrom('users').select('created_at').where('id', '=', id)
  const { created_at } = await user.executeTakeFirstOrThrow()
  // A picture expires when its column changes.
  await tx.updateTable('users').set({ avatar: null }).where('id', '=', id).execute()
  await tx.deleteFrom('users').where('id', '=', id).execute()
  await tx
    .insertInto('users')
    .values({
      id,
      username,
      display_name: displayName,
      avatar: null,
      password_hash: '',
      created_at,
      suspended_at: now,
      deleted_at: now,
    })
    .execute()
}

export async function updatePasswordHash(
  tx: Transaction,
  id: string,
  passwordHash: string,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}
