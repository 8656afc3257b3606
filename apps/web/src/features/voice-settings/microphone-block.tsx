import { maxVolume, useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { DeviceSelect } from './device-select.tsx'
import { LevelMeter } from './level-meter.tsx'
import { ProblemNotice } from '../../shared/voice/problem-notice.tsx'
import { VolumeField } from './volume-field.tsx'
import { TestRecording } from './test-recording.tsx'
import type { MicrophoneTest } from './use-microphone-test.ts'

interface MicrophoneBlockProps {
  devices: MediaDeviceInfo[]
  test: MicrophoneTest
}

/** Which microphone, with its level and a recording. */
export function MicrophoneBlock({ devices, test }: MicrophoneBlockProps) {
  const texts = useLazyTexts('voiceSettings').microphone
  const { microphone: chosen, inputVolume, set } = useVoiceSettings()
  const { state, microphone, start, stop } = test
  const isOn = state.kind === 'live' || state.kind === 'lost'
  return (
    <SettingsBlock
      title={texts.title}
      actions={
        <Button
          variant={isOn ? 'plain' : 'primary'}
          isBusy={state.kind === 'opening'}
          onClick={isOn ? stop : start}
        >
          {isOn ? texts.stop : texts.start}
        </Button>
      }
    >
      <DeviceSelect
        label={texts.device}
        kind="audioinput"
        devices={devices}
        value={chosen}
        onChange={(id) => set({ microphone: id })}
      />
      <VolumeField
        label={texts.volume}
        value={inputVolume}
        max={maxVolume}
        onChange={(volume) => set({ inputVolume: volume })}
      />
      {(state.kind === 'failed' || state.kind === 'lost') && (
        <ProblemNotice device="microphone" problem={state.problem} />
      )}
      {microphone && (
        <>
          <LevelMeter label={texts.level} microphone={microphone} />
          <p role="status">{state.kind === 'live' && texts.live(state.device)}</p>
          <TestRecording track={microphone.track} />
        </>
      )}
    </SettingsBlock>
  )
}
