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

type LoadTexts = (language: Language) => Promise<unknown>

const used = new Set<LoadTexts>()

/** Loads the texts of another language that the page has needed so far. Their components report those that fail to load. */
export async function loadUsedTexts(language: Language): Promise<void> {
  await Promise.allSettled([...used].map((load) => load(language)))
}

/**
 * Loads a component together with texts that its parts need later, when waiting for them would hide it again; for
 * `lazyComponent`.
 */
export function withTexts<C>(
  texts: readonly UseLazyTexts<unknown>[],
  load: () => Promise<C>,
): () => Promise<C> {
  return async () => (await Promise.all([load(), ...texts.map((one) => one.load())]))[0]
}

/** Texts that only some pages need: loaded on first use, in the current language. The hook suspends until then. */
export function lazyTexts<T>(catalogues: Record<Language, () => Promise<T>>): UseLazyTexts<T> {
  const loading = new Map<Language, Promise<T>>()
  const textsIn = (language: Language): Promise<T> => {
    const known = loading.get(language)
    if (known) return known
    used.add(textsIn)
    const texts = loadModule(catalogues[language])
    loading.set(language, texts)
    texts.then(
      // React writes this at the first `use`, which suspends even if the texts have been loaded before.
      (value) => Object.assign(texts, { status: 'fulfilled', value }),
      (error: LoadError) => {
        // Without the delay, every render would start a new request and the error would never be shown.
        error.forget = () => loading.get(language) === texts && loading.delete(language)
        setTimeout(error.forget, retryAfterMs)
      },
    )
    return texts
  }
  return Object.assign(() => use(textsIn(useLanguage())), {
    load: () => textsIn(currentLanguage()),
  })
}
