export type Theme = 'system' | 'dark' | 'light'
export type Contrast = 'system' | 'high'
export type TextSize = 'small' | 'normal' | 'large' | 'largest'
export type Language = 'en' | 'de'

/** What shows from the first moment on. */
export interface Appearance {
  theme: Theme
  contrast: Contrast
  textSize: TextSize
}

export interface DisplayPreferences extends Appearance {
  /** `system`: the first of the browser's languages that there is. */
  language: 'system' | Language
}

/** Where this browser keeps what was chosen in it. */
export const preferencesKey = 'guildhall.preferences'

export const defaultPreferences: DisplayPreferences = {
  theme: 'system',
  contrast: 'system',
  textSize: 'normal',
  language: 'system',
}

/** What was chosen in this browser, before the client that keeps it is there. */
export function storedPreferences(): DisplayPreferences {
  try {
    const kept = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}') as { state?: object }
    return { ...defaultPreferences, ...kept.state }
  } catch {
    return defaultPreferences
  }
}

export function resolveLanguage(choice: DisplayPreferences['language']): Language {
  return choice === 'system' ? browserLanguage() : choice
}

/** The first of the browser's languages that there is. */
export function browserLanguage(): Language {
  const first = navigator.languages.find((tag) => /^(de|en)\b/i.test(tag))
  return first !== undefined && /^de/i.test(first) ? 'de' : 'en'
}
