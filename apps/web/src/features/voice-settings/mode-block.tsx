import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import type { VoiceSettings } from '../../shared/voice/voice-settings.ts'
import type { Microphone } from '../../shared/voice/microphone.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { SliderField } from '../../shared/ui/slider-field.tsx'
import { gateRange } from './gate-range.ts'
import { PushToTalkField } from './key-field.tsx'
import { LevelMeter } from './level-meter.tsx'

const modes: readonly VoiceSettings['mode'][] = ['voice_activity', 'push_to_talk']

/** When the voice is transmitted: above a threshold, or while a key is held down. */
export function ModeBlock({ microphone }: { microphone: Microphone | null }) {
  const texts = useLazyTexts('voiceSettings').mode
  const { mode, set } = useVoiceSettings()
  return (
    <SettingsBlock title={texts.title}>
      <RadioGroup
        label={texts.label}
        value={mode}
        options={modes.map((value) => ({
          value,
          label: texts.choices[value],
          hint: texts.hints[value],
        }))}
        onChange={(next) => set({ mode: next })}
      />
      {mode === 'voice_activity' ? <GateField microphone={microphone} /> : <PushToTalkField />}
    </SettingsBlock>
  )
}

/** The threshold, below the live level on the same scale. */
function GateField({ microphone }: { microphone: Microphone | null }) {
  const texts = useLazyTexts('voiceSettings')
  const language = useLanguage()
  const { gateThreshold, set } = useVoiceSettings()
  const text = texts.mode.decibels(
    new Intl.NumberFormat(language).format(gateThreshold).replace('-', '−'),
  )
  return (
    <SliderField
      label={texts.mode.gate}
      hint={texts.mode.gateHint}
      min={gateRange.min}
      max={gateRange.max}
      value={gateThreshold}
      text={text}
      onChange={(value) => set({ gateThreshold: value })}
    >
      {microphone && <LevelMeter label={texts.microphone.level} microphone={microphone} />}
    </SliderField>
  )
}
