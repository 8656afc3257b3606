export type Theme = 'system' | 'dark' | 'light'
export type Contrast = 'system' | 'high'
export type TextSize = 'small' | 'normal' | 'large' | 'largest'
export type Language = 'en' | 'de'

/** Preferences that the first paint needs. */
export interface Appearance {
  theme: Theme
  contrast: Contrast
  textSize: TextSize
}

export interface DisplayPreferences extends Appearance {
  /** `system`: the first supported language of the browser. */
  language: 'system' | Language
}

/** Storage key of the preferences. */
export const preferencesKey = 'guildhall.preferences'

export const defaultPreferences: DisplayPreferences = {
  theme: 'system',
  contrast: 'system',
  textSize: 'normal',
  language: 'system',
}

/** Reads the preferences from the storage entry of the preferences store, before that store is loaded. */
export function storedPreferences(): DisplayPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}') as { state?: object }
    return { ...defaultPreferences, ...stored.state }
  } catch {
    return defaultPreferences
  }
}

export function resolveLanguage(choice: DisplayPreferences['language']): Language {
  return choice === 'system' ? browserLanguage() : choice
}

/** The first supported language of the browser. */
export function browserLanguage(): Language {
  const first = navigator.languages.find((tag) => /^(de|en)\b/i.test(tag))
  return first !== undefined && /^de/i.test(first) ? 'de' : 'en'
}
