import type { SearchTexts } from './en/search.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the message search. */
export const useSearchTexts = lazyTexts<SearchTexts>({
  en: async () => (await import('./en/search.ts')).search,
  de: async () => (await import('./de/search.ts')).search,
})
