import { countsAsMention, isBlocked } from '@guildhall/contract'
import type { GatewayEvents, PresenceStatus, Snapshot } from '@guildhall/contract'
import type { Notify } from '../../shared/state/preferences.ts'

interface NotifyContext {
  snapshot: Snapshot
  notify: Notify
  /** The id of the channel on the screen of an active page. */
  visibleChannel: string | null
}

/** Whether the account is notified of a message. */
export function shouldNotify(
  { message }: GatewayEvents['message.created'],
  { snapshot, notify, visibleChannel }: NotifyContext,
): boolean {
  const { author, channelId } = message
  const isOwn = author.kind === 'user' && author.id === snapshot.user.id
  if (isOwn || channelId === visibleChannel) return false
  if (isBlocked(snapshot.relationships, author.id)) return false
  if (notify === 'nothing' || snapshot.presence.status === 'dnd') return false
  if (notify === 'all') return true
  const mention = { ...message, authorId: author.id }
  return countsAsMention(mention, snapshot.user.id, snapshot.relationships)
}

export const idleAfterMs = 10 * 60_000

interface IdleState {
  status: PresenceStatus
  /** The presence was set to idle automatically. */
  isAutomatic: boolean
  /** The time since the last input in any tab. */
  sinceInputMs: number
}

/** The presence to set now; null to leave it. A chosen presence is never changed. */
export function nextPresence({
  status,
  isAutomatic,
  sinceInputMs,
}: IdleState): PresenceStatus | null {
  const isIdle = sinceInputMs >= idleAfterMs
  if (status === 'online' && isIdle) return 'idle'
  return status === 'idle' && isAutomatic && !isIdle ? 'online' : null
}
