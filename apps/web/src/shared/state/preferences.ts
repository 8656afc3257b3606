import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'system' | 'dark' | 'light'
export type Contrast = 'system' | 'high'
export type Language = 'en' | 'de'
export type Notify = 'all' | 'mentions' | 'nothing'

interface Preferences {
  theme: Theme
  contrast: Contrast
  /** `system`: the first of the browser's languages that there is. */
  language: 'system' | Language
  notify: Notify
  sounds: boolean
  showMembers: boolean
  set: (change: Partial<Omit<Preferences, 'set'>>) => void
}

/** What someone chose for this browser; kept in it. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: 'system',
      contrast: 'system',
      language: 'system',
      notify: 'mentions',
      sounds: false,
      showMembers: true,
      set: (change) => set(change),
    }),
    { name: 'guildhall.preferences', version: 1 },
  ),
)

/** The language to speak. */
export function chosenLanguage(): Language {
  const { language } = usePreferences.getState()
  if (language !== 'system') return language
  return navigator.languages.some((tag) => /^de\b/i.test(tag)) && !prefersEnglish() ? 'de' : 'en'
}

function prefersEnglish(): boolean {
  const first = navigator.languages.find((tag) => /^(de|en)\b/i.test(tag))
  return first === undefined || /^en/i.test(first)
}

/** Writes theme, contrast and language onto the page, now and whenever they change. */
export function applyPreferences(): void {
  const apply = (): void => {
    const { theme, contrast } = usePreferences.getState()
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
    if (contrast === 'system') delete dataset['contrast']
    else dataset['contrast'] = contrast
  }
  apply()
  usePreferences.subscribe(apply)
}
