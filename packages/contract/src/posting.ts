import { channelHoldsMessages, permissionsToPost } from './channel-kinds.ts'
import type { ChannelType } from './channel-kinds.ts'
import { holds } from './permissions.ts'
import type { PermissionSet } from './permissions.ts'

/** Whether a member who has these permissions in a channel of this type can post in it. */
export function canPost(type: ChannelType, permissions: PermissionSet): boolean {
  return (
    channelHoldsMessages(type) && permissionsToPost(type).every((name) => holds(permissions, name))
  )
}

/** Whether slow mode delays the posts of a member who has these permissions in the channel. */
export function isSlowedDown(slowmodeSeconds: number, permissions: PermissionSet): boolean {
  return slowmodeSeconds > 0 && !holds(permissions, 'manage_messages')
}
