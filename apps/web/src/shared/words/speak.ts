import { catalogues } from '../early/catalogues.ts'
import type { Language } from '../early/choices.ts'
import { showWords } from './words.ts'

/** Loads a language; everything that is shown then changes to it. */
export async function speak(language: Language): Promise<void> {
  const words = await catalogues[language]()
  document.documentElement.lang = language
  showWords(language, words)
}
