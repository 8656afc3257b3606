import type { ReadState } from './gateway.ts'
import type {
  Mute,
  NotificationLevel,
  Notifications,
  NotificationSetting,
} from './notifications.ts'

/** Unless the account chose otherwise: in a server, only mentions notify. */
export const defaultNotificationLevel: NotificationLevel = 'mentions'

/** What an account set for a channel, its server and in general comes to. */
export interface ChannelNotifications {
  level: NotificationLevel
  /** The channel or its server is muted. */
  isMuted: boolean
  suppressEveryone: boolean
  suppressRoles: boolean
}

interface ChannelInServer {
  serverId: string
  channelId: string
  /** The thread of the channel, if it is in one. */
  threadId?: string
  /** In a conversation, every message notifies unless the account chose otherwise. */
  isConversation?: boolean
}

/** The thread's setting counts before the channel's, that before the server's, and that before the general one. A muted server mutes its channels. */
export function channelNotifications(
  notifications: Notifications,
  { serverId, channelId, threadId, isConversation = false }: ChannelInServer,
  now: number,
): ChannelNotifications {
  const server = notificationSetting(notifications, serverId, null)
  const channel = notificationSetting(notifications, serverId, channelId)
  const thread =
    threadId === undefined ? undefined : notificationSetting(notifications, serverId, threadId)
  return {
    level:
      thread?.level ??
      channel?.level ??
      server?.level ??
      (isConversation ? 'all' : notifications.level),
    isMuted: [thread, channel, server].some((setting) => isMuteActive(setting?.mute, now)),
    suppressEveryone: server?.suppressEveryone ?? false,
    suppressRoles: server?.suppressRoles ?? false,
  }
}

export function isMuteActive(mute: Mute | null | undefined, now: number): boolean {
  return !!mute && (mute.until === null || mute.until > now)
}

export interface UnreadMark {
  isUnread: boolean
  /** The number of unread messages that mention the account and notify it. */
  mentions: number
  isMuted: boolean
}

/** How a channel is marked. A muted one has no unread marks at all. */
export function unreadMark(
  { level, isMuted, suppressEveryone, suppressRoles }: ChannelNotifications,
  lastSeq: number,
  read: ReadState | undefined,
): UnreadMark {
  if (isMuted) return { isUnread: false, mentions: 0, isMuted }
  const { seq = 0, mentionCount = 0, everyoneCount = 0, roleCount = 0 } = read ?? {}
  const counted =
    mentionCount - (suppressEveryone ? everyoneCount : 0) - (suppressRoles ? roleCount : 0)
  return { isUnread: lastSeq > seq, mentions: level === 'nothing' ? 0 : counted, isMuted }
}

const byScope = new WeakMap<readonly NotificationSetting[], Map<string, NotificationSetting>>()

/** What the account set for a channel, or with null for a server. */
export function notificationSetting(
  { settings }: Notifications,
  serverId: string,
  channelId: string | null,
): NotificationSetting | undefined {
  let found = byScope.get(settings)
  if (!found) {
    found = new Map(settings.map((setting) => [scopeOf(setting), setting]))
    byScope.set(settings, found)
  }
  return found.get(scopeOf({ serverId, channelId }))
}

/** A setting that changes nothing, which is not stored. */
export function isEmptySetting({
  level,
  mute,
  suppressEveryone,
  suppressRoles,
}: NotificationSetting): boolean {
  return level === null && mute === null && !suppressEveryone && !suppressRoles
}

export function isSameScope(
  a: Pick<NotificationSetting, 'serverId' | 'channelId'>,
  b: Pick<NotificationSetting, 'serverId' | 'channelId'>,
): boolean {
  return scopeOf(a) === scopeOf(b)
}

function scopeOf({ serverId, channelId }: Pick<NotificationSetting, 'serverId' | 'channelId'>) {
  return `${serverId} ${channelId ?? ''}`
}
