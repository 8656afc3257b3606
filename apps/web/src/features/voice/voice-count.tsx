import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { findServer, useChannel, useChatState } from '../../shared/state/chat-state.ts'
import styles from './voice-count.module.css'

export interface VoiceCountProps {
  serverId: string
  channelId: string
}

/** How many people are in a voice channel and how many it takes; nothing for a channel without a limit. */
export function VoiceCount({ serverId, channelId }: VoiceCountProps) {
  const { stage } = useLazyTexts('voice')
  const limit = useChannel(channelId)?.userLimit ?? 0
  const count = useChatState(({ snapshot }) => {
    const states = findServer(snapshot, serverId)?.voice ?? []
    return states.filter((state) => state.channelId === channelId).length
  })
  if (limit === 0) return null
  return (
    <>
      <span className={styles['count']} aria-hidden="true">
        {count}/{limit}
      </span>
      <span className="visually-hidden">, {stage.countOf(count, limit)}</span>
    </>
  )
}
