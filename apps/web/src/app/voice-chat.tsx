import { useSearch } from 'wouter'
import { Composer } from '../features/composer/composer.tsx'
import { Timeline } from '../features/timeline/timeline.tsx'
import { useChannelName } from '../shared/channels/channel-name.ts'
import { useLazyTexts } from '../shared/i18n/lazy-texts.ts'
import paneStyles from './channel-pane.module.css'
import { seqIn } from './messages-pane.tsx'
import type { ShowMember } from './show-member.ts'
import styles from './voice-pane.module.css'

interface VoiceChatProps {
  serverId: string
  channelId: string
  onShowMember: ShowMember
}

/** The messages of a voice channel beside its stage; on narrow screens below it. */
export function VoiceChat({ serverId, channelId, onShowMember }: VoiceChatProps) {
  const texts = useLazyTexts('voice').chat
  const { name } = useChannelName(channelId)
  const targetSeq = seqIn(useSearch(), 'at')
  return (
    <section className={styles['chat']} aria-label={texts.label(name)}>
      <div className={paneStyles['body']}>
        <Timeline
          serverId={serverId}
          channelId={channelId}
          targetSeq={targetSeq}
          onShowMember={onShowMember}
        />
      </div>
      <Composer serverId={serverId} channelId={channelId} />
    </section>
  )
}
