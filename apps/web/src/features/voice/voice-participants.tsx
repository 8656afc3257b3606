import type { VoiceState } from '@guildhall/contract'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { Link } from 'wouter'
import { useIsSpeaking } from '../../shared/voice/speakers.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useChannel } from '../../shared/state/chat-state.ts'
import { PlayedSound } from './played-sound.tsx'
import { usePerson, useVoiceStates, useWhisper } from './use-voice-states.ts'
import { VoiceMarks } from './voice-marks.tsx'
import styles from './voice-participants.module.css'

/** More of them are on the page of the channel. */
const listedMax = 25

export interface VoiceParticipantsProps {
  serverId: string
  channelId: string
  stopIndex: (id: string) => 0 | -1
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** Who is in a voice channel: a list item below the channel. */
export function VoiceParticipants(props: VoiceParticipantsProps) {
  const { serverId, channelId, stopIndex, onShowMember } = props
  const texts = useLazyTexts('voice')
  const states = useVoiceStates(serverId, channelId)
  const name = useChannel(channelId)?.name ?? ''
  const listed = states.slice(0, listedMax)
  const more = states.length - listed.length
  return (
    <li>
      <ul className={styles['list']} aria-label={texts.participants(name)}>
        {listed.map((state) => (
          <li key={state.userId} data-drag={`participant:${state.userId}`}>
            <Participant
              serverId={serverId}
              state={state}
              tabIndex={stopIndex(`${channelId}-${state.userId}`)}
              onShowMember={onShowMember}
            />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link
              href={channelPath(serverId, channelId)}
              className={styles['participant']}
              data-stop={`${channelId}-more`}
              tabIndex={stopIndex(`${channelId}-more`)}
            >
              {texts.more(more)}
            </Link>
          </li>
        )}
      </ul>
    </li>
  )
}

interface ParticipantProps {
  serverId: string
  state: VoiceState
  tabIndex: 0 | -1
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

function Participant({ serverId, state, tabIndex, onShowMember }: ParticipantProps) {
  const texts = useLazyTexts('voice')
  const { userId, channelId } = state
  const { name, avatar } = usePerson(serverId, userId)
  const isOwner = useChannel(channelId)?.room?.ownerId === userId
  const { owner: ownerLabel } = useLazyTexts('rooms')
  const isWhispering = useWhisper(state) !== null
  const isSpeaking = useIsSpeaking(state)
  return (
    <button
      type="button"
      className={styles['participant']}
      data-speaking={isSpeaking || undefined}
      data-whisper={isWhispering || undefined}
      data-stop={`${channelId}-${userId}`}
      data-menu={`member:${userId}`}
      tabIndex={tabIndex}
      onClick={({ currentTarget }) => onShowMember(userId, currentTarget)}
    >
      <span className={styles['avatar']}>
        <Avatar name={name ?? ''} image={avatar} id={userId} size={24} />
      </span>
      <span className={styles['name']}>{name ?? texts.loadingName}</span>
      {isOwner && (
        <span role="img" aria-label={ownerLabel} data-tip={ownerLabel} className={styles['owner']}>
          <Icon name="crown" size={14} />
        </span>
      )}
      <PlayedSound serverId={serverId} userId={userId} className={styles['sound']} />
      <VoiceMarks state={state} />
    </button>
  )
}
