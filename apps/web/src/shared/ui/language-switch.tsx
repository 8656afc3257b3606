import { usePreferences } from '../state/preferences.ts'
import { useArriveWords } from '../words/arrive-words.ts'
import { useLanguage } from '../words/words.ts'
import { Icon } from './icon.tsx'
import styles from './language-switch.module.css'

/** Changes to the other language; for visitors, who have no settings. */
export function LanguageSwitch() {
  const arrive = useArriveWords()
  const other = useLanguage() === 'en' ? 'de' : 'en'
  return (
    <button
      type="button"
      lang={other}
      className={styles['language']}
      onClick={() => usePreferences.getState().set({ language: other })}
    >
      <Icon name="globe" size={16} />
      {arrive.otherLanguage}
    </button>
  )
}
