import { useLazyTexts } from '../i18n/lazy-texts.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { runAction } from '../ui/run-action.ts'
import { saveSetting, useOwnSetting } from './own-settings.ts'

/** Mutes a channel or conversation, or with null a server, until it is unmuted. */
export function useMuteItem(serverId: string, channelId: string | null): MenuItem {
  const texts = useLazyTexts('notifications')
  const { isMuted } = useOwnSetting(serverId, channelId)
  const mute = isMuted ? null : { until: null }
  return {
    label: isMuted ? texts.unmute : texts.mute,
    icon: isMuted ? 'bell' : 'bellOff',
    onSelect: () => void runAction(() => saveSetting(serverId, channelId, { mute })),
  }
}
