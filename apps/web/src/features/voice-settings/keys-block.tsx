import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { hasTouch } from '../../shared/voice/held-key.ts'
import { KeyField } from './key-field.tsx'
import { WhisperTargets } from './whisper-targets.tsx'

/** Keys that speak in another way while they are held down. */
export function KeysBlock() {
  const texts = useLazyTexts('voiceSettings').keys
  return (
    <SettingsBlock title={texts.title} intro={hasTouch() ? texts.touchHint : texts.focusHint}>
      <KeyField name="priorityKey" label={texts.priority} hint={texts.priorityHint} />
      <KeyField name="whisperKey" label={texts.whisper} hint={texts.whisperHint} />
      <WhisperTargets />
    </SettingsBlock>
  )
}
