import type { User } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { findUsers } from './store.ts'

/** What others may know of these accounts, by id; unknown ids are left out. */
export async function usersByIds(
  reader: Reader,
  ids: Iterable<string>,
): Promise<Map<string, User>> {
  const users = await findUsers(reader, [...new Set(ids)])
  return new Map(users.map((user) => [user.id, user]))
}

/** Throws `not_found`. */
export async function userById(reader: Reader, id: string): Promise<User> {
  const [user] = await findUsers(reader, [id])
  if (!user) throw notFound('user')
  return user
}
