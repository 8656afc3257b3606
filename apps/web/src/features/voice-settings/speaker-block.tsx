import { useState } from 'react'
import { canChooseSpeaker } from '../../shared/voice/media-devices.ts'
import { maxVolume, useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { DeviceSelect } from './device-select.tsx'
import { playTestSound } from './test-sound.ts'
import { VolumeField } from './volume-field.tsx'

/** Which loudspeaker, with a test sound. */
export function SpeakerBlock({ devices }: { devices: MediaDeviceInfo[] }) {
  const texts = useLazyTexts('voiceSettings').speaker
  const { speaker, outputVolume, set } = useVoiceSettings()
  const [hasFailed, setHasFailed] = useState(false)
  const play = (): void => {
    setHasFailed(false)
    playTestSound(speaker).catch(() => setHasFailed(true))
  }
  return (
    <SettingsBlock
      title={texts.title}
      actions={
        <Button icon="speaker" onClick={play}>
          {texts.play}
        </Button>
      }
    >
      {canChooseSpeaker ? (
        <DeviceSelect
          label={texts.device}
          kind="audiooutput"
          devices={devices}
          value={speaker}
          onChange={(id) => set({ speaker: id })}
        />
      ) : (
        <p>{texts.fixed}</p>
      )}
      <VolumeField
        label={texts.volume}
        value={outputVolume}
        max={maxVolume}
        onChange={(volume) => set({ outputVolume: volume })}
      />
      {hasFailed && <Notice severity="danger">{texts.failed}</Notice>}
    </SettingsBlock>
  )
}
