import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { FieldFrame, Switch, useField } from '../../shared/ui/field.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import styles from './voice-settings.module.css'

/** How loud the sounds are that participants play, and whether they are heard at all. */
export function SoundboardBlock() {
  const texts = useLazyTexts('voiceSettings').soundboard
  const { soundboardVolume, soundboardMuted, set } = useVoiceSettings()
  const { frame, control } = useField({ label: texts.volume })
  const text = texts.percent(soundboardVolume)
  return (
    <SettingsBlock title={texts.title}>
      <FieldFrame {...frame}>
        <input
          {...control}
          className={styles['slider']}
          type="range"
          min={0}
          max={100}
          step={5}
          value={soundboardVolume}
          aria-valuetext={text}
          onChange={({ target }) => set({ soundboardVolume: target.valueAsNumber })}
        />
        <output className={styles['value']} htmlFor={control.id}>
          {text}
        </output>
      </FieldFrame>
      <Switch
        label={texts.mute}
        hint={texts.muteHint}
        checked={soundboardMuted}
        onChange={(isMuted) => set({ soundboardMuted: isMuted })}
      />
    </SettingsBlock>
  )
}
