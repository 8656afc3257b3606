import type { Language } from '@guildhall/contract'

/** What a language is called in itself, or in another language. */
export function languageName(language: Language, shownIn: Language = language): string {
  return new Intl.DisplayNames(shownIn, { type: 'language' }).of(language) ?? language
}
