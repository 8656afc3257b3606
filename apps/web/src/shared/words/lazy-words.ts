import { use } from 'react'
import type { Language } from '../early/choices.ts'
import { load } from '../load.ts'
import { useLanguage } from './words.ts'

/** Words that only some pages need: loaded with the first of them, in the language that is shown. */
export function lazyWords<W>(catalogues: Record<Language, () => Promise<W>>): () => W {
  const loading = new Map<Language, Promise<W>>()
  const wordsIn = (language: Language): Promise<W> => {
    const known = loading.get(language)
    if (known) return known
    const words = load(catalogues[language])
    loading.set(language, words)
    words.catch(() => loading.delete(language))
    return words
  }
  return () => use(wordsIn(useLanguage()))
}
