import { use } from 'react'
import type { Language } from '../preload/display-preferences.ts'
import { loadModule } from '../lazy/load-module.ts'
import type { LoadError } from '../lazy/load-module.ts'
import { currentLanguage, useLanguage } from './texts.ts'

/** A failed catalogue is requested again after this time. */
const retryAfterMs = 1000

export interface UseLazyTexts<T> {
  (): T
  /** Loads the texts before they are used. */
  load: () => Promise<T>
}

/** Texts that only some pages need: loaded on first use, in the current language. The hook suspends until then. */
export function lazyTexts<T>(catalogues: Record<Language, () => Promise<T>>): UseLazyTexts<T> {
  const loading = new Map<Language, Promise<T>>()
  const textsIn = (language: Language): Promise<T> => {
    const known = loading.get(language)
    if (known) return known
    const texts = loadModule(catalogues[language])
    loading.set(language, texts)
    texts.catch((error: LoadError) => {
      // Without the delay, every render would start a new request and the error would never be shown.
      error.forget = () => loading.get(language) === texts && loading.delete(language)
      setTimeout(error.forget, retryAfterMs)
    })
    return texts
  }
  return Object.assign(() => use(textsIn(useLanguage())), {
    load: () => textsIn(currentLanguage()),
  })
}
