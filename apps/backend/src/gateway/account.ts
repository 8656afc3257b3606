import type { User } from '@guildhall/contract'
import type { SharedEvent } from './frames.ts'
import type { Session } from './session.ts'

/** An account with a session, or within the grace after its last one. */
export interface Account {
  userId: string
  user: User
  sessions: Set<Session>
  /** The servers that it is a member of. */
  serverIds: Set<string>
  /** Whether others are told that it is there (unless it is invisible). */
  isOnline: boolean
}

export function sendToAccount(account: Account, event: SharedEvent): void {
  for (const session of account.sessions) session.push(event)
}
