import { isLanguage } from '@guildhall/contract/languages'
import type { Language } from '@guildhall/contract'

export type Theme = 'system' | 'dark' | 'light'
export type Contrast = 'system' | 'high'
export type TextSize = 'small' | 'normal' | 'large' | 'largest'
/** How much room a message takes: with a picture, or in one line. */
export type Density = 'comfortable' | 'compact'

/** Preferences that the first paint needs. */
export interface Appearance {
  theme: Theme
  contrast: Contrast
  textSize: TextSize
  density: Density
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
  density: 'comfortable',
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
  const tags = navigator.languages.map((tag) => tag.toLowerCase().replace(/-.*/, ''))
  return tags.find(isLanguage) ?? 'en'
}
