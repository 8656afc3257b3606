import Type from 'typebox'
import type { Static } from 'typebox'
import { DateTime, Id, Nullable } from './shapes.ts'

const levels = ['all', 'mentions', 'nothing'] as const

/** Of which messages an account is notified. */
export const NotificationLevel = Type.Enum([...levels])
export type NotificationLevel = Static<typeof NotificationLevel>

/** Null: as the next larger scope says. */
const InheritedLevel = Type.Unsafe<NotificationLevel | null>({
  type: ['string', 'null'],
  enum: [...levels, null],
})

/** Until a time, or until the account unmutes it. */
export const Mute = Type.Object({ until: Nullable(DateTime) })
export type Mute = Static<typeof Mute>

/** What an account set for a server or for one of its channels. */
export const NotificationSetting = Type.Object({
  serverId: Id,
  /** Null for the server as a whole. */
  channelId: Nullable(Id),
  level: InheritedLevel,
  mute: Nullable(Mute),
  /** `@everyone` and `@here` don't count as mentions. Only of whole servers. */
  suppressEveryone: Type.Boolean(),
  /** Mentions of roles don't count as mentions of their members. Only of whole servers. */
  suppressRoles: Type.Boolean(),
})
export type NotificationSetting = Static<typeof NotificationSetting>

export const Notifications = Type.Object({
  /** In servers for which the account set nothing else. */
  level: NotificationLevel,
  settings: Type.Array(NotificationSetting),
})
export type Notifications = Static<typeof Notifications>

export const UpdateNotificationsRequest = Type.Object({ level: NotificationLevel })
export type UpdateNotificationsRequest = Static<typeof UpdateNotificationsRequest>

export const UpdateChannelNotificationsRequest = Type.Object({
  level: Type.Optional(InheritedLevel),
  mute: Type.Optional(Nullable(Mute)),
})
export type UpdateChannelNotificationsRequest = Static<typeof UpdateChannelNotificationsRequest>

export const UpdateServerNotificationsRequest = Type.Object({
  ...UpdateChannelNotificationsRequest.properties,
  suppressEveryone: Type.Optional(Type.Boolean()),
  suppressRoles: Type.Optional(Type.Boolean()),
})
export type UpdateServerNotificationsRequest = Static<typeof UpdateServerNotificationsRequest>
