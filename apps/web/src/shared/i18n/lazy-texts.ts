import { use } from 'react'
import { catalogues } from '../preload/catalogues.ts'
import type { Language } from '@guildhall/contract'
import { loadModule } from '../lazy/load-module.ts'
import type { LoadError } from '../lazy/load-module.ts'
import { withIsolatedValues } from './isolated-values.ts'
import { currentLanguage, useLanguage } from './texts.ts'
import type { LazyTextLoaders, LazyTexts, LazyTextsName } from './texts.ts'

/** A failed catalogue is requested again after this time. */
const retryAfterMs = 1000

const loading = new Map<string, Promise<unknown>>()
const used = new Set<LazyTextsName>()

/** Texts that only some pages need: loaded on first use, in the current language. Suspends until then. */
export function useLazyTexts<N extends LazyTextsName>(name: N): LazyTexts[N] {
  return use(textsIn(useLanguage(), name))
}

/** Loads texts before they are used. */
export async function loadTexts(...names: readonly LazyTextsName[]): Promise<void> {
  await Promise.all(names.map((name) => textsIn(currentLanguage(), name)))
}

/** Loads the texts of another language that the page has needed so far. Their components report those that fail to load. */
export async function loadUsedTexts(language: Language): Promise<void> {
  await Promise.allSettled([...used].map((name) => textsIn(language, name)))
}

/**
 * Loads a component together with texts that its parts need later, when waiting for them would hide it again; for
 * `lazyComponent`.
 */
export function withTexts<C>(
  names: readonly LazyTextsName[],
  load: () => Promise<C>,
): () => Promise<C> {
  return async () => (await Promise.all([load(), loadTexts(...names)]))[0]
}

/** The texts in one language. */
export function textsIn<N extends LazyTextsName>(
  language: Language,
  name: N,
): Promise<LazyTexts[N]> {
  const key = `${language} ${name}`
  const known = loading.get(key) as Promise<LazyTexts[N]> | undefined
  if (known) return known
  used.add(name)
  const texts = loadModule(async () => {
    const { lazyTexts }: { lazyTexts: LazyTextLoaders } = await catalogues[language]()
    return withIsolatedValues((await lazyTexts[name]())[name])
  })
  loading.set(key, texts)
  texts.then(
    // React writes this at the first `use`, which suspends even if the texts have been loaded before.
    (value) => Object.assign(texts, { status: 'fulfilled', value }),
    (error: LoadError) => {
      // Without the delay, every render would start a new request and the error would never be shown.
      error.forget = () => loading.get(key) === texts && loading.delete(key)
      setTimeout(error.forget, retryAfterMs)
    },
  )
  return texts
}
