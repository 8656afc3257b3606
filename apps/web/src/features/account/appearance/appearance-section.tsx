import { languages } from '@guildhall/contract'
import { languageName } from '../../../shared/i18n/language-name.ts'
import { browserLanguage } from '../../../shared/preload/display-preferences.ts'
import { usePreferences } from '../../../shared/state/preferences.ts'
import type { Density, TextSize, Theme } from '../../../shared/preload/display-preferences.ts'
import { Switch } from '../../../shared/ui/field.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { RadioGroup } from '../../../shared/ui/radio-group.tsx'
import styles from './appearance.module.css'

const themes: readonly Theme[] = ['system', 'dark', 'light']
const textSizes: readonly TextSize[] = ['small', 'normal', 'large', 'largest']
const densities: readonly Density[] = ['comfortable', 'compact']

/** Theme, text size, density and language of this browser. */
export function AppearanceSection() {
  const texts = useLazyTexts('account')
  const { appearance } = texts
  const { theme, contrast, textSize, density, set } = usePreferences()
  return (
    <SettingsPanel title={texts.sections.appearance} intro={appearance.intro}>
      <RadioGroup
        label={appearance.theme}
        variant="tiles"
        value={theme}
        options={themes.map((value) => ({
          value,
          label: appearance.themes[value],
          icon: <ThemePreview theme={value} />,
        }))}
        onChange={(next) => set({ theme: next })}
      />
      <Switch
        label={appearance.contrast}
        hint={appearance.contrastHint}
        checked={contrast === 'high'}
        onChange={(isHigh) => set({ contrast: isHigh ? 'high' : 'system' })}
      />
      <RadioGroup
        label={appearance.textSize}
        hint={appearance.textSizeHint}
        variant="inline"
        value={textSize}
        options={textSizes.map((value) => ({
          value,
          label: appearance.textSizes[value],
          icon: (
            <span className={[styles['letter'], styles[value]].join(' ')} aria-hidden="true">
              A
            </span>
          ),
        }))}
        onChange={(next) => set({ textSize: next })}
      />
      <RadioGroup
        label={appearance.density}
        hint={appearance.densityHint}
        variant="inline"
        value={density}
        options={densities.map((value) => ({ value, label: appearance.densities[value] }))}
        onChange={(next) => set({ density: next })}
      />
      <LanguageSelect />
      <p className={styles['note']}>{appearance.motion}</p>
    </SettingsPanel>
  )
}

function LanguageSelect() {
  const { appearance } = useLazyTexts('account')
  const language = usePreferences((preferences) => preferences.language)
  const matchBrowser = appearance.matchBrowser(languageName(browserLanguage()))
  return (
    <RadioGroup
      label={appearance.language}
      variant="inline"
      value={language}
      options={[
        { value: 'system', label: matchBrowser },
        ...languages.map((value) => ({ value, label: languageName(value), lang: value })),
      ]}
      onChange={(next) => usePreferences.getState().set({ language: next })}
    />
  )
}

/** A miniature of the chat page; for the system theme, half dark and half light. */
function ThemePreview({ theme }: { theme: Theme }) {
  const halves = theme === 'system' ? (['dark', 'light'] as const) : [theme]
  return (
    <span className={styles['picture']} aria-hidden="true">
      {halves.map((half) => (
        <span key={half} className={styles['page']} data-theme={half}>
          <span className={styles['rail']} />
          <span className={styles['side']} />
          <span className={styles['lines']}>
            <span />
            <span />
            <span />
          </span>
        </span>
      ))}
    </span>
  )
}
