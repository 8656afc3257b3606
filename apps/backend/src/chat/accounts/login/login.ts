import type { User } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { userById } from '../access.ts'
import type { AccountMails } from '../email/account-mails.ts'
import type { Client, NewSession } from './sessions.ts'
import { findCredentials } from '../credentials.ts'

/** A login that succeeded. */
export interface Login {
  user: User
  session: NewSession
}

// Must come after the account has proved who it is, so that others learn nothing about it.
export async function refuseSuspended(tx: Transaction, id: string): Promise<void> {
  const account = await findCredentials(tx, { id })
  if (account?.suspended_at == null) return
  throw appError('account_suspended')
}

/** Call it after the commit: informs the account of a login with a new browser. */
export async function finishLogin(
  { database, mails, clock }: { database: Database; mails: AccountMails; clock: Clock },
  { userId, session, client }: { userId: string; session: NewSession; client: Client },
): Promise<Login> {
  if (session.browser?.isNew) {
    const { address, device } = client
    mails.notify(userId, { kind: 'new_browser', address, device, at: clock() })
  }
  return { user: await userById(database.read, userId), session }
}
