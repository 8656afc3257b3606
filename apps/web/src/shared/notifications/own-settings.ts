import { isMuteActive, notificationSetting } from '@guildhall/contract'
import type { NotificationSetting, UpdateServerNotificationsRequest } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import { api } from '../api/http.ts'
import { useChatState } from '../state/chat-state.ts'

const noSetting: Pick<
  NotificationSetting,
  'level' | 'mute' | 'suppressEveryone' | 'suppressRoles'
> = {
  level: null,
  mute: null,
  suppressEveryone: false,
  suppressRoles: false,
}

/** What the account set for a channel itself, or with null for a server. */
export function useOwnSetting(serverId: string, channelId: string | null) {
  return useChatState(
    useShallow(({ snapshot }) => {
      const found = snapshot && notificationSetting(snapshot.notifications, serverId, channelId)
      const { level, mute, suppressEveryone, suppressRoles } = found ?? noSetting
      const isMuted = isMuteActive(mute, Date.now())
      return { level, mute, suppressEveryone, suppressRoles, isMuted }
    }),
  )
}

/** Throws ApiError. */
export async function saveSetting(
  serverId: string,
  channelId: string | null,
  change: UpdateServerNotificationsRequest,
): Promise<void> {
  if (channelId === null) {
    await api.call('updateServerNotifications', { params: { serverId }, body: change })
  } else {
    await api.call('updateChannelNotifications', { params: { channelId }, body: change })
  }
}
