import type { Language } from '../state/preferences.ts'
import { showWords } from './words.ts'

const catalogues = {
  en: async () => (await import('./en/en.ts')).en,
  de: async () => (await import('./de/de.ts')).de,
}

/** Loads a language; everything that is shown then changes to it. */
export async function speak(language: Language): Promise<void> {
  const words = await catalogues[language]()
  document.documentElement.lang = language
  showWords(language, words)
}
