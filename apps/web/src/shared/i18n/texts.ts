import { create } from 'zustand'
import type { Language } from '@guildhall/contract'
import type { lazyTexts, texts } from './en/en.ts'
import { withIsolatedValues } from './isolated-values.ts'
import type { Widened } from './widened.ts'

/** Every text that the first screen needs. English defines the type: a language that lacks one of its texts does not compile. */
export type Texts = Widened<typeof texts>

type Loaders = typeof lazyTexts
type Catalogue<N extends keyof Loaders> =
  Awaited<ReturnType<Loaders[N]>> extends Record<N, infer T> ? T : never
export type LazyTexts = { [N in keyof Loaders]: Widened<Catalogue<N>> }
export type LazyTextsName = keyof LazyTexts

/** How a language loads the texts that only some pages need: each is exported under its name. */
export type LazyTextLoaders = {
  [N in LazyTextsName]: () => Promise<Record<N, LazyTexts[N]>>
}

interface TextStore {
  language: Language
  texts: Texts
}

const useTextStore = create<TextStore>()(() => ({ language: 'en', texts: {} as Texts }))

/** Switches every component to these texts. */
export function setTexts(language: Language, texts: Texts): void {
  useTextStore.setState({ language, texts: withIsolatedValues(texts) })
}

export function useTexts(): Texts {
  return useTextStore(({ texts }) => texts)
}

/** The current language, as a tag for `Intl`. */
export function useLanguage(): Language {
  return useTextStore(({ language }) => language)
}

export function currentLanguage(): Language {
  return useTextStore.getState().language
}

/** The current texts, for code outside of components, such as notifications. */
export function currentTexts(): Texts {
  return useTextStore.getState().texts
}
