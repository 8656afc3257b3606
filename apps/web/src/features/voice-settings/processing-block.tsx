import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import type { NoiseSuppression } from '../../shared/voice/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Switch } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import type { TestState } from './use-microphone-test.ts'

const choices: readonly NoiseSuppression[] = ['rnnoise', 'browser', 'off']

/** What happens to the sound of the microphone. */
export function ProcessingBlock({ state }: { state: TestState }) {
  const texts = useLazyTexts('voiceSettings').processing
  const { noiseSuppression, echoCancellation, autoGainControl, set } = useVoiceSettings()
  const isFallback = state.kind === 'live' && state.suppression !== noiseSuppression
  return (
    <SettingsBlock title={texts.title}>
      <RadioGroup
        label={texts.noise}
        value={noiseSuppression}
        options={choices.map((value) => ({
          value,
          label: texts.choices[value],
          hint: texts.hints[value],
        }))}
        onChange={(next) => set({ noiseSuppression: next })}
      />
      {isFallback && noiseSuppression === 'rnnoise' && <Notice>{texts.fallback}</Notice>}
      <Switch
        label={texts.echo}
        hint={texts.echoHint}
        checked={echoCancellation}
        onChange={(isOn) => set({ echoCancellation: isOn })}
      />
      <Switch
        label={texts.gain}
        hint={texts.gainHint}
        checked={autoGainControl}
        onChange={(isOn) => set({ autoGainControl: isOn })}
      />
    </SettingsBlock>
  )
}
