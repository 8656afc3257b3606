import { useId } from 'react'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import styles from './member-card.module.css'

interface MemberVolumeProps {
  label: string
  /** As in the voice settings. */
  volumeKey: string
}

/** How loud this browser plays someone. */
export function MemberVolume({ label, volumeKey }: MemberVolumeProps) {
  const { percent } = useMembersTexts().voice
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
