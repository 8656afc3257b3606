import { create } from 'zustand'
import type { Language } from '@guildhall/contract'
import type { texts } from './en/en.ts'
import { withIsolatedValues } from './isolated-values.ts'

/** The type of a catalogue in any language: literal strings become `string`. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends () => Promise<void>
      ? T
      : { [K in keyof T]: Widened<T[K]> }

/** Every text that the first screen needs. English defines the type: a language that lacks one of its texts does not compile. */
export type Texts = Widened<typeof texts>

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
