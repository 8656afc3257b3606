import { use } from 'react'
import type { Language } from '../early/choices.ts'
import { load } from '../load.ts'
import type { LoadError } from '../load.ts'
import { useLanguage } from './words.ts'

/** So soon has a failure been shown, if anybody waits for it. */
const shownMs = 1000

/** Words that only some pages need: loaded with the first of them, in the language that is shown. */
export function lazyWords<W>(catalogues: Record<Language, () => Promise<W>>): () => W {
  const loading = new Map<Language, Promise<W>>()
  const wordsIn = (language: Language): Promise<W> => {
    const known = loading.get(language)
    if (known) return known
    const words = load(catalogues[language])
    loading.set(language, words)
    words.catch((error: LoadError) => {
      // Forgotten at once, each rendering would begin to load anew, and none would get to show the failure.
      error.forget = () => loading.get(language) === words && loading.delete(language)
      setTimeout(error.forget, shownMs)
    })
    return words
  }
  return () => use(wordsIn(useLanguage()))
}
