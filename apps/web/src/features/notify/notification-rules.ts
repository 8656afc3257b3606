import { channelNotifications, notifiesOf } from '@guildhall/contract'
import type {
  ConversationSnapshot,
  GatewayEvents,
  PresenceStatus,
  Snapshot,
} from '@guildhall/contract'
import { findConversation, findServer } from '../../shared/state/chat-state.ts'

interface NotifyContext {
  snapshot: Snapshot
  /** The id of the channel on the screen of an active page. */
  visibleChannel: string | null
}

/** Whether this page notifies the user of a message. */
export function shouldNotify(
  { serverId, message, isAway }: GatewayEvents['message.created'],
  { snapshot, visibleChannel }: NotifyContext,
): boolean {
  const { channelId } = message
  if (channelId === visibleChannel || snapshot.presence.status === 'dnd') return false
  const isConversation = findConversation(snapshot, serverId) !== undefined
  const channel = { serverId, channelId, isConversation }
  const own = channelNotifications(snapshot.notifications, channel, Date.now())
  const reached = { ...message, mentionsHere: message.mentionsHere && !isAway }
  const roleIds = findServer(snapshot, serverId)?.me.roleIds ?? []
  return notifiesOf(own, reached, { ...snapshot, roleIds })
}

/** Whether this page notifies the user of a call that rings. */
export function shouldNotifyOfCall(
  { server: { id: serverId }, channels }: ConversationSnapshot,
  { notifications, presence }: Snapshot,
): boolean {
  const channelId = channels.find(({ type }) => type === 'text')?.id ?? ''
  const channel = { serverId, channelId, isConversation: true }
  const own = channelNotifications(notifications, channel, Date.now())
  return presence.status !== 'dnd' && !own.isMuted && own.level !== 'nothing'
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
