import { languages } from '@guildhall/contract'
import type { ModerationSettings, UpdateModerationRequest } from '@guildhall/contract'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { languageName } from '../../../shared/i18n/language-name.ts'
import { useLanguage } from '../../../shared/i18n/texts.ts'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'

interface MessageLanguageProps {
  settings: ModerationSettings
  save: (body: UpdateModerationRequest) => Promise<void>
}

/** The language in which Guildhall writes into the server. */
export function MessageLanguage({ settings, save }: MessageLanguageProps) {
  const { language: texts } = useLazyTexts('moderation')
  const shown = useLanguage()
  const language = useChoice(settings.joinLanguage, (joinLanguage) => save({ joinLanguage }))
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <Select
        label={texts.label}
        error={language.error}
        value={language.value}
        options={languages.map((value) => ({ value, label: languageName(value, shown) }))}
        onChange={(value) => void language.choose(value)}
      />
    </SettingsBlock>
  )
}
