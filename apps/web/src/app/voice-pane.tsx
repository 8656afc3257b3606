import { useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Stage } from '../features/voice/stage.tsx'
import { useLazyTexts, withTexts } from '../shared/i18n/lazy-texts.ts'
import { lazyOverlay } from '../shared/lazy/lazy-component.tsx'
import { useOwnRoom } from '../shared/rooms/own-room.ts'
import { useChannelUnreadMark } from '../shared/state/unread.ts'
import type { ChannelPaneProps } from './channel-pane.tsx'
import { ChannelHeader } from './channel-header.tsx'
import paneStyles from './channel-pane.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import type { HeaderTool } from './header-tools.tsx'
import { VoiceChat } from './voice-chat.tsx'
import { showsVoiceChat } from './voice-chat-url.ts'
import styles from './voice-pane.module.css'

const RoomDialog = lazyOverlay(
  withTexts(
    ['components'],
    async () => (await import('../shared/rooms/room-dialog.tsx')).RoomDialog,
  ),
)

/** A voice channel: header, stage, and on demand its messages beside or below it. */
export function VoicePane({ serverId, channelId, panel, onShowMember }: ChannelPaneProps) {
  const texts = useLazyTexts('voice').chat
  const isOpen = showsVoiceChat(useSearch())
  const { isUnread } = useChannelUnreadMark(channelId)
  const toggle = (): void => navigate(location.pathname + (isOpen ? '' : '?chat=1'))
  const [isEditing, setIsEditing] = useState(false)
  const room = useOwnRoom(channelId)
  const { settingsTitle } = useLazyTexts('rooms')
  const chat: HeaderTool = {
    icon: 'message',
    label: isOpen ? texts.close : isUnread ? texts.openUnread : texts.open,
    isOpen,
    isMarked: isUnread && !isOpen,
    onToggle: toggle,
  }
  const settings: HeaderTool = {
    icon: 'gear',
    label: settingsTitle,
    isOpen: isEditing,
    onToggle: () => setIsEditing(true),
  }
  return (
    <main className={paneStyles['pane']} tabIndex={-1}>
      <ChannelHeader
        serverId={serverId}
        channelId={channelId}
        panel={panel}
        voiceTools={[...(room ? [settings] : []), chat]}
      />
      {room && isEditing && <RoomDialog channel={room} onClose={() => setIsEditing(false)} />}
      <div className={paneStyles['body']}>
        <ConnectionBanner />
        <div className={styles['area']}>
          <div className={styles['columns']}>
            <Stage
              key={channelId}
              serverId={serverId}
              channelId={channelId}
              onShowMember={onShowMember}
            />
            {isOpen && (
              <VoiceChat
                key={`${channelId}-chat`}
                serverId={serverId}
                channelId={channelId}
                onShowMember={onShowMember}
              />
            )}
          </div>
        </div>
      </div>
    </main>
  )
}
