import { useId } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import styles from './member-card.module.css'

interface MemberVolumesProps {
  serverId: string
  userId: string
}

/** How loud this browser plays a member who is in a voice channel; nothing for others. */
export function MemberVolumes({ serverId, userId }: MemberVolumesProps) {
  const { volume, screenVolume } = useLazyTexts('members').voice
  const entry = useChatState(({ snapshot }) => findServer(snapshot, serverId))
  const state = entry?.voice.find((each) => each.userId === userId)
  if (!state || entry?.me.user.id === userId) return null
  return (
    <div className={styles['volumes']}>
      <MemberVolume label={volume} volumeKey={userId} />
      {state.screen && <MemberVolume label={screenVolume} volumeKey={`${userId}:screen`} />}
    </div>
  )
}

interface MemberVolumeProps {
  label: string
  /** As in the voice settings. */
  volumeKey: string
}

function MemberVolume({ label, volumeKey }: MemberVolumeProps) {
  const { percent } = useLazyTexts('members').voice
  const id = useId()
  const volume = useVoiceSettings(({ volumes }) => volumes[volumeKey] ?? 100)
  const setVolume = useVoiceSettings((state) => state.setVolume)
  return (
    <div className={styles['volume']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{percent(volume)}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={200}
        step={5}
        value={volume}
        aria-valuetext={percent(volume)}
        onChange={({ target }) => setVolume(volumeKey, target.valueAsNumber)}
      />
    </div>
  )
}
