import type { User } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { findCredentials, findUsers, hasUsers } from './store.ts'

export { isOperator, recordOperation } from './operators/access.ts'
export type { KeepOperator } from './operators/keep-operator.ts'
export type { PasswordCheck, Confirmation } from './login/password-check.ts'

/** The public profile of an account. Throws `not_found`. */
export async function userById(reader: Reader, id: string): Promise<User> {
  const [user] = await findUsers(reader, [id])
  if (!user) throw notFound('user')
  return user
}

/** The public profile of the account with this username. Throws `not_found`. */
export async function userByName(reader: Reader, username: string): Promise<User> {
  const account = await findCredentials(reader, { username })
  if (!account) throw notFound('user')
  return userById(reader, account.id)
}

/** Whether the operator suspended the account. */
export async function isSuspended(reader: Reader, id: string): Promise<boolean> {
  return (await findCredentials(reader, { id }))?.suspended_at != null
}

/** Whether there is any account. */
export async function hasAccounts(reader: Reader): Promise<boolean> {
  return hasUsers(reader)
}
