import { holds } from './permissions.ts'
import type { Permission, PermissionSet } from './permissions.ts'
import type { ChannelType } from './servers.ts'

/** Text and announcement channels hold messages; voice channels and categories do not. */
export function channelHoldsMessages(type: ChannelType): boolean {
  return type === 'text' || type === 'announcement'
}

/** The permissions needed to post in a channel of this type, in the order in which to check them. */
export function permissionsToPost(type: ChannelType): readonly Permission[] {
  return type === 'announcement' ? ['send_messages', 'manage_messages'] : ['send_messages']
}

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
