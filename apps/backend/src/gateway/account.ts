import type { RelationshipKind, User } from '@guildhall/contract'
import type { OwnPresence } from '../cluster/presence.ts'
import type { SharedEvent } from './connection/frames.ts'
import type { Session } from './session/session.ts'

/** An account with a session, or one whose last session ended a moment ago. */
export interface Account {
  userId: string
  user: User
  sessions: Set<Session>
  /** The servers that it is a member of. */
  serverIds: Set<string>
  /** What others are to it: change it with setRelationship. */
  relationships: Map<string, RelationshipKind>
  /** Whether others see it online, unless it is invisible. */
  isOnline: boolean
  /** What it set for itself. */
  presence: OwnPresence
}

export function isSeenOnline({ isOnline, presence }: Account): boolean {
  return isOnline && presence.status !== 'invisible'
}

export function sendToAccount(account: Account, event: SharedEvent): void {
  for (const session of account.sessions) session.push(event)
}
