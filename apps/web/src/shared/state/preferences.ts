import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { choicesKey, firstChoices, languageOf } from '../early/choices.ts'
import type { Choices, Language } from '../early/choices.ts'
import { showLook } from '../early/look.ts'

export type Notify = 'all' | 'mentions' | 'nothing'

interface Preferences extends Choices {
  notify: Notify
  sounds: boolean
  showMembers: boolean
  set: (change: Partial<Omit<Preferences, 'set'>>) => void
}

/** What someone chose for this browser; kept in it. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      ...firstChoices,
      notify: 'mentions',
      sounds: false,
      showMembers: true,
      set: (change) => set(change),
    }),
    { name: choicesKey, version: 1 },
  ),
)

/** The language to speak. */
export function chosenLanguage(): Language {
  return languageOf(usePreferences.getState().language)
}

/** Writes theme, contrast and text size onto the page, now and whenever they change, be it in another tab. */
export function applyPreferences(): void {
  showLook(usePreferences.getState())
  usePreferences.subscribe(showLook)
  addEventListener('storage', ({ key }) => {
    if (key === choicesKey) void usePreferences.persist.rehydrate()
  })
}
