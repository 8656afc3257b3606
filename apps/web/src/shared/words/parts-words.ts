import type { PartsWords } from './en/parts.ts'
import { lazyWords } from './lazy-words.ts'

/** The words of fields and forms that several pages have. */
export const usePartsWords = lazyWords<PartsWords>({
  en: async () => (await import('./en/parts.ts')).parts,
  de: async () => (await import('./de/parts.ts')).parts,
})
