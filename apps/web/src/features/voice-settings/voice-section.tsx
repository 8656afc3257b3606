import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Switch } from '../../shared/ui/field.tsx'
import { SettingsBlock, SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { CameraBlock } from './camera-block.tsx'
import { ConnectionBlock } from './connection-block.tsx'
import { KeysBlock } from './keys-block.tsx'
import { MicrophoneBlock } from './microphone-block.tsx'
import { ModeBlock } from './mode-block.tsx'
import { ProcessingBlock } from './processing-block.tsx'
import { SoundboardBlock } from './soundboard-block.tsx'
import { SpeakerBlock } from './speaker-block.tsx'
import { useDevices } from './use-devices.ts'
import { useMicrophoneTest } from './use-microphone-test.ts'

/** Microphone, loudspeaker and camera of this browser, with a live test of each. */
export function VoiceSection() {
  const texts = useLazyTexts('voiceSettings')
  const { sections } = useLazyTexts('account')
  const test = useMicrophoneTest()
  const { devices, refresh } = useDevices(test.state.kind)
  const { sounds, set } = useVoiceSettings()
  return (
    <SettingsPanel title={sections.voice} intro={texts.intro}>
      <MicrophoneBlock devices={devices} test={test} />
      <ModeBlock microphone={test.microphone} />
      <KeysBlock />
      <ProcessingBlock state={test.state} />
      <SpeakerBlock devices={devices} />
      <SoundboardBlock />
      <CameraBlock devices={devices} onOpened={refresh} />
      <ConnectionBlock />
      <SettingsBlock title={texts.sounds.title}>
        <Switch
          label={texts.sounds.label}
          hint={texts.sounds.hint}
          checked={sounds}
          onChange={(isOn) => set({ sounds: isOn })}
        />
      </SettingsBlock>
    </SettingsPanel>
  )
}
