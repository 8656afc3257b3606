import type { VoiceState } from '@guildhall/contract'
import { useEffect } from 'react'
import { useIsSpeaking } from '../../shared/voice/speakers.ts'
import { useVoiceTexts } from '../../shared/i18n/voice-texts.ts'
import { useChannel } from '../../shared/state/chat-state.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { CallControls, LeaveButton } from './call-controls.tsx'
import { startCallEvents } from './call-events.ts'
import { useCall } from './call-state.ts'
import { joinCall } from './call.ts'
import styles from './stage.module.css'
import { useOwnVoiceState, usePerson, useVoiceStates } from './use-voice-states.ts'
import { VoiceMarks } from './voice-marks.tsx'

interface StageProps {
  serverId: string
  channelId: string
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The page of a voice channel: who is in it, and the controls or a button to join. */
export function Stage({ serverId, channelId, onShowMember }: StageProps) {
  useEffect(startCallEvents, [])
  const texts = useVoiceTexts()
  const states = useVoiceStates(serverId, channelId)
  const limit = useChannel(channelId)?.userLimit ?? 0
  const isHere = useCall(({ call, joining }) => (joining ?? call)?.channelId === channelId)
  const { count, countOf, empty, emptyText } = texts.stage
  return (
    <div className={styles['stage']}>
      {states.length === 0 ? (
        <Empty icon="speaker" title={empty}>
          {!isHere && <p>{emptyText}</p>}
        </Empty>
      ) : (
        <>
          <p className={styles['count']}>
            {limit > 0 ? countOf(states.length, limit) : count(states.length)}
          </p>
          <ul className={styles['grid']}>
            {states.map((state) => (
              <li key={state.userId}>
                <PersonTile serverId={serverId} state={state} onShowMember={onShowMember} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles['controls']} role="group" aria-label={texts.controls}>
        {isHere ? (
          <>
            <CallControls />
            <LeaveButton />
          </>
        ) : (
          <JoinButton serverId={serverId} channelId={channelId} />
        )}
      </div>
    </div>
  )
}

interface PersonTileProps {
  serverId: string
  state: VoiceState
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

function PersonTile({ serverId, state, onShowMember }: PersonTileProps) {
  const texts = useVoiceTexts()
  const { userId } = state
  const { name, avatar } = usePerson(serverId, userId)
  const isSpeaking = useIsSpeaking(state)
  return (
    <button
      type="button"
      className={styles['tile']}
      data-speaking={isSpeaking || undefined}
      onClick={({ currentTarget }) => onShowMember(userId, currentTarget)}
    >
      <span className={styles['avatar']}>
        <Avatar name={name ?? ''} image={avatar} id={userId} size={80} />
      </span>
      <span className={styles['caption']}>
        <span className={styles['name']}>{name ?? texts.loadingName}</span>
        <VoiceMarks state={state} />
      </span>
    </button>
  )
}

function JoinButton({ serverId, channelId }: { serverId: string; channelId: string }) {
  const texts = useVoiceTexts()
  const mayConnect = useMay('connect_voice', serverId, channelId)
  const isInOther = useCall(({ call }) => call !== null)
  const isElsewhere = useOwnVoiceState(serverId)?.channelId === channelId
  if (!mayConnect) return <p>{texts.stage.notAllowed}</p>
  return (
    <>
      {isElsewhere && <p>{texts.stage.elsewhere}</p>}
      <Button
        variant="primary"
        icon="speaker"
        onClick={() => void joinCall({ serverId, channelId })}
      >
        {isInOther || isElsewhere ? texts.joinHere : texts.join}
      </Button>
    </>
  )
}
