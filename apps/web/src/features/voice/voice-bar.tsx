import { Suspense } from 'react'
import { useChannelName } from '../../shared/channels/channel-name.ts'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { Link } from 'wouter'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { CallAnswer } from './call-answer.tsx'
import { CallStatusMessages } from './call-status-messages.tsx'
import { CallControls, LeaveButton, MediaControls } from './call-controls.tsx'
import { CallNotices } from './call-notices.tsx'
import type { ChannelRef } from './call-state.ts'
import { useCall } from './call-state.ts'
import { ConnectionStatus } from './connection-status.tsx'
import { PriorityHint, TalkHint, WhisperHint, WhispererHint } from './talk-hint.tsx'
import { useOwnVoiceState } from './use-voice-states.ts'
import styles from './voice-bar.module.css'

/** The call, whatever is read meanwhile; also what went wrong with the last one. */
export function VoiceBar() {
  const texts = useLazyTexts('voice')
  const target = useCall(({ call, joining }) => joining ?? call)
  return (
    <section className={styles['bar']} aria-label={texts.call}>
      <Suspense>
        <CallNotices />
      </Suspense>
      {target && <CurrentCall {...target} />}
    </section>
  )
}

function CurrentCall({ serverId, channelId }: ChannelRef) {
  const texts = useLazyTexts('voice')
  const { name: channel, kind } = useChannelName(channelId)
  const isStageOpen = useCall(({ stageChannelId }) => stageChannelId === channelId)
  const isServerMuted = useOwnVoiceState()?.serverMuted === true
  const isSilent = useCall(({ muted, deafened }) => muted || deafened) || isServerMuted
  const server = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.server.name ?? '')
  return (
    <div className={styles['call']} data-stage={isStageOpen || undefined}>
      <div className={styles['where']}>
        <ConnectionStatus />
        <Link
          href={channelPath(serverId, channelId)}
          className={styles['link']}
          data-tip={
            kind === null ? texts.openChannel(channel, server) : texts.openConversation(channel)
          }
        >
          {channel} {kind === null && <span>{server}</span>}
        </Link>
        <div className={styles['keys']}>
          <TalkHint isSilent={isSilent} />
          <PriorityHint isSilent={isSilent} />
          <WhisperHint isSilent={isSilent} />
          <WhispererHint />
        </div>
        <CallAnswer serverId={serverId} className={styles['answer']} />
      </div>
      <div className={styles['buttons']} role="group" aria-label={texts.controls}>
        <CallControls />
        <span className={styles['video']}>
          <MediaControls />
        </span>
        <LeaveButton />
      </div>
      <CallStatusMessages serverId={serverId} />
    </div>
  )
}
