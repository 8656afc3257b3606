import { languages } from '@guildhall/contract'
import { usePreferences } from '../state/preferences.ts'
import { languageName } from '../i18n/language-name.ts'
import { useLanguage } from '../i18n/texts.ts'
import { Icon } from './icon.tsx'
import styles from './language-switch.module.css'

/** Switches to the next language, on pages without settings. */
export function LanguageSwitch() {
  const next = languages[(languages.indexOf(useLanguage()) + 1) % languages.length] ?? 'en'
  return (
    <button
      type="button"
      lang={next}
      className={styles['language']}
      onClick={() => usePreferences.getState().set({ language: next })}
    >
      <Icon name="globe" size={16} />
      {languageName(next)}
    </button>
  )
}
