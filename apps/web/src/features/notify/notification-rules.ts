import { channelNotifications, notifiesOf } from '@guildhall/contract'
import type { GatewayEvents, Snapshot } from '@guildhall/contract'
import {
  findChannel,
  findConversation,
  findServer,
  threadParent,
} from '../../shared/state/chat-state.ts'

interface NotifyContext {
  snapshot: Snapshot
  /** The ids of the channel and the thread on the screen of an active page. */
  visibleChannels: readonly string[]
}

/** Whether this page notifies the user of a message. */
export function shouldNotify(
  { serverId, message, isAway }: GatewayEvents['message.created'],
  { snapshot, visibleChannels }: NotifyContext,
): boolean {
  const { channelId } = message
  if (visibleChannels.includes(channelId) || snapshot.presence.status === 'dnd') return false
  const isConversation = findConversation(snapshot, serverId) !== undefined
  const parent = threadParent(findChannel(snapshot, channelId))
  const channel =
    parent === undefined
      ? { serverId, channelId, isConversation }
      : { serverId, channelId: parent, threadId: channelId }
  const own = channelNotifications(snapshot.notifications, channel, Date.now())
  const reached = { ...message, mentionsHere: message.mentionsHere && !isAway }
  const roleIds = findServer(snapshot, serverId)?.me.roleIds ?? []
  return notifiesOf(own, reached, { ...snapshot, roleIds })
}
