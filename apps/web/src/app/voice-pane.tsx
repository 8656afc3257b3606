import { Stage } from '../features/voice/stage.tsx'
import type { ChannelPaneProps } from './channel-pane.tsx'
import { ChannelHeader } from './channel-header.tsx'
import styles from './channel-pane.module.css'
import { ConnectionBanner } from './connection-banner.tsx'

/** A voice channel: header and stage. */
export function VoicePane({ serverId, channelId, panel, onShowMember }: ChannelPaneProps) {
  return (
    <main className={styles['pane']} tabIndex={-1}>
      <ChannelHeader serverId={serverId} channelId={channelId} panel={panel} />
      <div className={styles['body']}>
        <ConnectionBanner />
        <Stage
          key={channelId}
          serverId={serverId}
          channelId={channelId}
          onShowMember={onShowMember}
        />
      </div>
    </main>
  )
}
