import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Switch } from '../../shared/ui/field.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { VolumeField } from './volume-field.tsx'

/** How loud the sounds are that participants play, and whether they are heard at all. */
export function SoundboardBlock() {
  const texts = useLazyTexts('voiceSettings').soundboard
  const { soundboardVolume, soundboardMuted, set } = useVoiceSettings()
  return (
    <SettingsBlock title={texts.title}>
      <VolumeField
        label={texts.volume}
        value={soundboardVolume}
        max={100}
        onChange={(volume) => set({ soundboardVolume: volume })}
      />
      <Switch
        label={texts.mute}
        hint={texts.muteHint}
        checked={soundboardMuted}
        onChange={(isMuted) => set({ soundboardMuted: isMuted })}
      />
    </SettingsBlock>
  )
}
