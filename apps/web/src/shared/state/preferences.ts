import type { Language } from '@guildhall/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  preferencesKey,
  defaultPreferences,
  resolveLanguage,
} from '../preload/display-preferences.ts'
import type { DisplayPreferences } from '../preload/display-preferences.ts'
import { applyAppearance } from '../preload/appearance.ts'

interface Preferences extends DisplayPreferences {
  sounds: boolean
  showMembers: boolean
  set: (change: Partial<Omit<Preferences, 'set'>>) => void
}

/** Settings of this browser, saved in localStorage. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      ...defaultPreferences,
      sounds: false,
      showMembers: true,
      set: (change) => set(change),
    }),
    { name: preferencesKey, version: 1 },
  ),
)

/** The language that the user chose, or the browser's. */
export function preferredLanguage(): Language {
  return resolveLanguage(usePreferences.getState().language)
}

/** Applies theme, contrast and text size to the page, now and on every change in this or another tab. */
export function applyPreferences(): void {
  applyAppearance(usePreferences.getState())
  usePreferences.subscribe(applyAppearance)
  addEventListener('storage', ({ key }) => {
    if (key === preferencesKey) void usePreferences.persist.rehydrate()
  })
}
