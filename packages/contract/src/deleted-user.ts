import type { User } from './accounts.ts'

/** What a deleted account is called where something of it stays. */
export const deletedUserName = 'Deleted user'

/** The username of a deleted account, which no account can choose. */
export function deletedUsername(userId: string): string {
  return `deleted:${userId}`
}

export function isDeletedUser({ id, username }: User): boolean {
  return username === deletedUsername(id)
}
