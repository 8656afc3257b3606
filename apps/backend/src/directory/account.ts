import type { OwnPresence, RelationshipKind, User } from '@guildhall/contract'

/** An account with a session, or one whose last session ended a moment ago. `Session` is known to the gateway alone. */
export interface Account<Session = unknown> {
  userId: string
  user: User
  sessions: Set<Session>
  /** The servers that it is a member of. */
  serverIds: Set<string>
  /** What others are to it: change it with setRelationship. */
  relationships: Map<string, RelationshipKind>
  /** Whether others see it online, unless it is invisible. */
  isOnline: boolean
  /** Whether nobody uses any of its clients here: each connection said so. */
  isIdle: boolean
  /** What it set for itself. */
  presence: OwnPresence
}

export function isSeenOnline({ isOnline, presence }: Account): boolean {
  return isOnline && presence.status !== 'invisible'
}
