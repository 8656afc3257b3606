import { create } from 'zustand'
import type { Language } from '../early/choices.ts'
import type { en } from './en/en.ts'

/** The shape of a catalogue, whatever its language. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends () => Promise<void>
      ? T
      : { [K in keyof T]: Widened<T[K]> }

/** Every text that the client shows. English is the measure: a language that lacks one of them does not compile. */
export type Words = Widened<typeof en>

interface Spoken {
  language: Language
  words: Words
}

const useSpoken = create<Spoken>()(() => ({ language: 'en', words: {} as Words }))

/** Everything that is shown changes to these words. */
export function showWords(language: Language, words: Words): void {
  useSpoken.setState({ language, words })
}

export function useWords(): Words {
  return useSpoken(({ words }) => words)
}

/** The language that is shown, as a tag for `Intl`. */
export function useLanguage(): Language {
  return useSpoken(({ language }) => language)
}

/** The texts for what is no component, such as notifications. */
export function spokenWords(): Words {
  return useSpoken.getState().words
}
