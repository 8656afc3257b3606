import { useEffect, useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useChannel } from '../../shared/state/chat-state.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { useCallAnswer } from './call-answer.tsx'
import { CallControls, LeaveButton, MediaControls } from './call-controls.tsx'
import { startCallEvents } from './call-events.ts'
import { useCall } from './call-state.ts'
import { EmptyStage } from './empty-stage.tsx'
import { JoinButton } from './join-button.tsx'
import { StageTiles } from './stage-tiles.tsx'
import styles from './stage.module.css'
import { tilesOf, useLargeTile } from './tiles.ts'
import type { Layout } from './tiles.ts'
import { useVoiceStates } from './use-voice-states.ts'
import { VoiceButton } from './voice-button.tsx'

interface StageProps {
  serverId: string
  channelId: string
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The page of a voice channel: people, cameras and screens, and the controls or a button to join. */
export function Stage({ serverId, channelId, onShowMember }: StageProps) {
  useEffect(startCallEvents, [])
  useStageOpen(channelId)
  const texts = useLazyTexts('voice')
  const states = useVoiceStates(serverId, channelId)
  const isHere = useCall(({ call, joining }) => (joining ?? call)?.channelId === channelId)
  const maySpeak = useMay('speak', serverId, channelId)
  const isAfk = useChannel(channelId)?.afkMinutes != null
  const [layout, setLayout] = useState<Layout>({ kind: 'grid' })
  const tiles = tilesOf(states)
  const large = useLargeTile(channelId, tiles, layout)
  if (states.length === 0) return <EmptyStage serverId={serverId} channelId={channelId} />
  return (
    <div className={styles['stage']}>
      <StageTiles
        serverId={serverId}
        tiles={tiles}
        large={large}
        chosen={layout.kind === 'tile' ? layout.key : null}
        onChoose={(key) => setLayout(key === null ? { kind: 'grid' } : { kind: 'tile', key })}
        onShowMember={onShowMember}
      />
      <div className={styles['bottom']}>
        <Count serverId={serverId} channelId={channelId} count={states.length} />
        <div className={styles['controls']} role="group" aria-label={texts.controls}>
          {isHere ? (
            <>
              {isAfk ? <p>{texts.stage.afk}</p> : !maySpeak && <p>{texts.stage.listenOnly}</p>}
              <CallControls />
              <MediaControls />
              <LeaveButton />
            </>
          ) : (
            <JoinButton serverId={serverId} channelId={channelId} />
          )}
        </div>
        <div className={styles['views']}>
          <VoiceButton
            icon="grid"
            label={large === null ? texts.stage.speakerView : texts.stage.gridView}
            variant={large === null ? 'on' : 'plain'}
            onClick={() => setLayout({ kind: large === null ? 'speaker' : 'same' })}
          />
        </div>
      </div>
    </div>
  )
}

/** Cameras are received while the page shows them. */
function useStageOpen(channelId: string): void {
  useEffect(() => {
    useCall.setState({ stageChannelId: channelId })
    return () => useCall.setState({ stageChannelId: null })
  }, [channelId])
}

interface CountProps {
  serverId: string
  channelId: string
  count: number
}

function Count({ serverId, channelId, count }: CountProps) {
  const { stage: texts, answers } = useLazyTexts('voice')
  const answer = useCallAnswer(serverId)
  const limit = useChannel(channelId)?.userLimit ?? 0
  return (
    <p className={styles['count']}>
      {limit > 0 ? texts.countOf(count, limit) : texts.count(count)}
      {answer && ` · ${answers[answer]}`}
    </p>
  )
}
