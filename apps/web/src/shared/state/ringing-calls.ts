import { channelNotifications, isBlocked } from '@guildhall/contract'
import type { ConversationSnapshot, Snapshot } from '@guildhall/contract'
import { channelsIn } from '../channels/channel-path.ts'

/** The conversations with a call that rings for the account. Calls of blocked people do not. */
export function ringingCalls(snapshot: Snapshot | null): ConversationSnapshot[] {
  if (!snapshot) return []
  const { conversations, user, relationships } = snapshot
  return conversations.filter(
    ({ call }) => call?.ringing.includes(user.id) && !isBlocked(relationships, call.callerId),
  )
}

/** Whether a call that rings makes a sound and shows a notification. */
export function notifiesOfCall(
  { server: { id: serverId }, channels }: ConversationSnapshot,
  { notifications, presence }: Snapshot,
): boolean {
  const channel = { serverId, channelId: channelsIn(channels).messages, isConversation: true }
  const own = channelNotifications(notifications, channel, Date.now())
  return presence.status !== 'dnd' && !own.isMuted && own.level !== 'nothing'
}
