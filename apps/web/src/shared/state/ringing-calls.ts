import { isBlocked } from '@guildhall/contract'
import type { ConversationSnapshot, Snapshot } from '@guildhall/contract'

/** The conversations with a call that rings for the account. Calls of blocked people do not. */
export function ringingCalls(snapshot: Snapshot | null): ConversationSnapshot[] {
  if (!snapshot) return []
  const { conversations, user, relationships } = snapshot
  return conversations.filter(
    ({ call }) => call?.ringing.includes(user.id) && !isBlocked(relationships, call.callerId),
  )
}
