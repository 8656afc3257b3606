import { useEffect, useState } from 'react'
import { act } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useNotificationTexts } from '../../shared/i18n/notification-texts.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { NotificationDialog } from '../../shared/notifications/notification-dialog.tsx'
import { saveSetting, useOwnSetting } from '../../shared/notifications/own-settings.ts'
import { useChannel, useChatState } from '../../shared/state/chat-state.ts'
import { hasUnread } from '../../shared/state/unread.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { showToast } from '../../shared/ui/toast.tsx'

interface ChannelMenuProps {
  serverId: string
  channelId: string
  anchor: HTMLElement
  onClose: () => void
}

/** What a member can do with a channel of the list. */
export function ChannelMenu({ serverId, channelId, anchor, onClose }: ChannelMenuProps) {
  const texts = useNotificationTexts()
  const channel = useChannel(channelId)
  const isUnread = useChatState(({ snapshot }) => !!channel && hasUnread(snapshot, channel))
  const { isMuted } = useOwnSetting(serverId, channelId)
  const [shown, setShown] = useState<'menu' | 'dialog' | 'nothing'>('menu')
  useEffect(() => {
    if (shown === 'nothing') onClose()
  }, [shown, onClose])
  if (!channel || shown === 'nothing') return null
  if (shown === 'dialog') {
    return <NotificationDialog serverId={serverId} channelId={channelId} onClose={onClose} />
  }
  const showError = (error: unknown): void => {
    showToast(errorText(error, currentTexts()), 'danger')
  }
  const markRead: MenuItem = {
    label: texts.markRead,
    icon: 'check',
    onSelect: () => {
      act('channel.read', { channelId, seq: channel.lastSeq }).catch(showError)
    },
  }
  const unmute: MenuItem = {
    label: texts.unmute,
    icon: 'bell',
    onSelect: () => {
      saveSetting(serverId, channelId, { mute: null }).catch(showError)
    },
  }
  const settings: MenuItem = {
    label: texts.settings,
    icon: 'gear',
    onSelect: () => setShown('dialog'),
  }
  return (
    <Menu
      label={texts.channelMenu(channel.name)}
      anchor={anchor}
      items={[...(isUnread ? [markRead] : []), ...(isMuted ? [unmute] : []), settings]}
      onClose={() => setShown('nothing')}
    />
  )
}
