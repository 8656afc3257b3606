import { usePreferences } from '../state/preferences.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useLanguage } from '../i18n/texts.ts'
import { Icon } from './icon.tsx'
import styles from './language-switch.module.css'

/** Switches to the other language on pages without settings. */
export function LanguageSwitch() {
  const auth = useLazyTexts('auth')
  const other = useLanguage() === 'en' ? 'de' : 'en'
  return (
    <button
      type="button"
      lang={other}
      className={styles['language']}
      onClick={() => usePreferences.getState().set({ language: other })}
    >
      <Icon name="globe" size={16} />
      {auth.otherLanguage}
    </button>
  )
}
