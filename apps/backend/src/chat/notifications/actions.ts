import { defaultNotificationLevel, isEmptySetting, limits } from '@guildhall/contract'
import type {
  GatewayEvent,
  NotificationLevel,
  Notifications,
  NotificationSetting,
  UpdateChannelNotificationsRequest,
  UpdateServerNotificationsRequest,
} from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelFor } from '../channels/access.ts'
import { memberContext } from '../permissions/access.ts'
import { notificationsOf } from './access.ts'
import {
  countSettings,
  deleteOutdated,
  deleteSetting,
  findLevel,
  findSetting,
  saveLevel,
  saveSetting,
} from './store.ts'

export interface NotificationSettings {
  get(userId: string): Promise<Notifications>
  setLevel(userId: string, level: NotificationLevel): Promise<void>
  /** Throws `not_found` and `limit_reached`. */
  updateServer(
    userId: string,
    serverId: string,
    change: UpdateServerNotificationsRequest,
  ): Promise<void>
  /** Throws `not_found` and `limit_reached`. */
  updateChannel(
    userId: string,
    channelId: string,
    change: UpdateChannelNotificationsRequest,
  ): Promise<void>
}

type Scope = Pick<NotificationSetting, 'serverId' | 'channelId'>

export function createNotificationSettings({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): NotificationSettings {
  async function update(
    userId: string,
    change: UpdateServerNotificationsRequest,
    scopeIn: (tx: Transaction) => Promise<Scope>,
  ): Promise<void> {
    await publisher.transaction(async (tx, publish) => {
      const scope = await scopeIn(tx)
      const { setting, outdated } = await changeSetting(tx, userId, scope, change)
      const level = (await findLevel(tx, userId)) ?? defaultNotificationLevel
      const eventOf = (settings: NotificationSetting[]): GatewayEvent => ({
        type: 'notifications.updated',
        data: { level, settings },
      })
      if (outdated.length > 0) publish({ kind: 'user', userId }, eventOf(outdated))
      publish({ kind: 'user', userId, serverId: scope.serverId }, eventOf([setting]))
    })
  }

  return {
    get: (userId) => notificationsOf(database.read, userId),
    async setLevel(userId, level) {
      await publisher.transaction(async (tx, publish) => {
        await saveLevel(tx, userId, level)
        const data = { level, settings: [] }
        publish({ kind: 'user', userId }, { type: 'notifications.updated', data })
      })
    },
    updateServer: (userId, serverId, change) =>
      update(userId, change, async (tx) => {
        await memberContext(tx, userId, serverId, clock())
        return { serverId, channelId: null }
      }),
    updateChannel: (userId, channelId, { level, mute }) =>
      update(userId, { level, mute }, async (tx) => {
        const { channel } = await channelFor(tx, userId, channelId, clock())
        return { serverId: channel.server_id, channelId }
      }),
  }
}

/** Returns the changed setting, and settings that were deleted to make room for it. */
async function changeSetting(
  tx: Transaction,
  userId: string,
  scope: Scope,
  change: UpdateServerNotificationsRequest,
): Promise<{ setting: NotificationSetting; outdated: NotificationSetting[] }> {
  const old = await findSetting(tx, userId, scope)
  const { level, mute, suppressEveryone, suppressRoles } = old ?? noSetting
  const setting: NotificationSetting = {
    ...scope,
    level: change.level === undefined ? level : change.level,
    mute: change.mute === undefined ? mute : change.mute,
    suppressEveryone: change.suppressEveryone ?? suppressEveryone,
    suppressRoles: change.suppressRoles ?? suppressRoles,
  }
  if (isEmptySetting(setting)) {
    await deleteSetting(tx, userId, setting)
    return { setting, outdated: [] }
  }
  const outdated = old ? [] : await makeRoom(tx, userId)
  await saveSetting(tx, userId, setting)
  return { setting, outdated: outdated.map((old) => ({ ...old, ...noSetting })) }
}

const noSetting = {
  level: null,
  mute: null,
  suppressEveryone: false,
  suppressRoles: false,
} as const

/** Returns the settings that were deleted, because their channels were. */
async function makeRoom(tx: Transaction, userId: string): Promise<NotificationSetting[]> {
  const max = limits.notificationSettings
  const count = await countSettings(tx, userId)
  if (count < max) return []
  const outdated = await deleteOutdated(tx, userId)
  if (count - outdated.length >= max) throw appError('notification_setting_limit', { max })
  return outdated
}
