import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'system' | 'dark' | 'light'
export type Contrast = 'system' | 'high'
export type TextSize = 'small' | 'normal' | 'large' | 'largest'
export type Language = 'en' | 'de'
export type Notify = 'all' | 'mentions' | 'nothing'

interface Preferences {
  theme: Theme
  contrast: Contrast
  textSize: TextSize
  /** `system`: the first of the browser's languages that there is. */
  language: 'system' | Language
  notify: Notify
  sounds: boolean
  showMembers: boolean
  set: (change: Partial<Omit<Preferences, 'set'>>) => void
}

const storageKey = 'guildhall.preferences'

/** What someone chose for this browser; kept in it. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: 'system',
      contrast: 'system',
      textSize: 'normal',
      language: 'system',
      notify: 'mentions',
      sounds: false,
      showMembers: true,
      set: (change) => set(change),
    }),
    { name: storageKey, version: 1 },
  ),
)

/** The language to speak. */
export function chosenLanguage(): Language {
  const { language } = usePreferences.getState()
  return language === 'system' ? browserLanguage() : language
}

/** The first of the browser's languages that there is. */
export function browserLanguage(): Language {
  const first = navigator.languages.find((tag) => /^(de|en)\b/i.test(tag))
  return first !== undefined && /^de/i.test(first) ? 'de' : 'en'
}

/** Writes theme, contrast and text size onto the page, now and whenever they change, be it in another tab. */
export function applyPreferences(): void {
  apply()
  usePreferences.subscribe(apply)
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) void usePreferences.persist.rehydrate()
  })
}

function apply(): void {
  const { theme, contrast, textSize } = usePreferences.getState()
  mark('theme', theme === 'system' ? null : theme)
  mark('contrast', contrast === 'system' ? null : contrast)
  mark('textSize', textSize === 'normal' ? null : textSize)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('light') ? 'light' : 'dark'
    meta.content = edgeColors[theme === 'system' ? own : theme]
  }
}

/** Of the browser's own frame around the page. */
const edgeColors = { dark: '#181a21', light: '#edeae4' }

function mark(name: 'theme' | 'contrast' | 'textSize', value: string | null): void {
  const { dataset } = document.documentElement
  if (value === null) delete dataset[name]
  else dataset[name] = value
}
