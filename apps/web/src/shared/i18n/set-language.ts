import { catalogues } from '../preload/catalogues.ts'
import type { Language } from '@guildhall/contract'
import { loadUsedTexts } from './lazy-texts.ts'
import { setTexts } from './texts.ts'

/** Loads the texts of a language and switches the whole page to it. */
export async function setLanguage(language: Language): Promise<void> {
  const [{ texts }] = await Promise.all([catalogues[language](), loadUsedTexts(language)])
  document.documentElement.lang = language
  setTexts(language, texts)
}
