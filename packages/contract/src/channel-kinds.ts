import { holds } from './permissions.ts'
import type { Permission, PermissionSet } from './permissions.ts'

interface ChannelKind {
  /** What the page of a channel shows: messages, participants who talk, with messages beside them, or nothing. */
  content: 'messages' | 'voice' | 'channels'
  /** The permissions needed to post in it, in the order in which to check them. */
  permissionsToPost: readonly Permission[]
}

/**
 * The types of channels. Threads, slow mode and topics are for those with messages, which all have but categories and the
 * voice channel of a conversation: that has its messages in the other channel.
 */
const channelKinds = {
  text: { content: 'messages', permissionsToPost: ['send_messages'] },
  announcement: { content: 'messages', permissionsToPost: ['send_messages', 'manage_messages'] },
  voice: { content: 'voice', permissionsToPost: ['send_messages'] },
  category: { content: 'channels', permissionsToPost: [] },
} satisfies Record<string, ChannelKind>

export type ChannelType = keyof typeof channelKinds
export type ChannelContent = ChannelKind['content']

export const channelTypes = Object.keys(channelKinds) as ChannelType[]

export function channelContent(type: ChannelType): ChannelContent {
  return channelKinds[type].content
}

export function channelHoldsMessages(type: ChannelType): boolean {
  return channelContent(type) !== 'channels'
}

export function isVoiceChannel(type: ChannelType): boolean {
  return channelContent(type) === 'voice'
}

export function isCategory(type: ChannelType): boolean {
  return channelContent(type) === 'channels'
}

/** The permissions needed to post in a channel of this type, in the order in which to check them. */
export function permissionsToPost(type: ChannelType): readonly Permission[] {
  return channelKinds[type].permissionsToPost
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
