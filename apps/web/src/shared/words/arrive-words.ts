import type { ArriveWords } from './en/arrive.ts'
import { lazyWords } from './lazy-words.ts'

/** The words of the front page, of signing in and of invites. */
export const useArriveWords = lazyWords<ArriveWords>({
  en: async () => (await import('./en/arrive.ts')).arrive,
  de: async () => (await import('./de/arrive.ts')).arrive,
})
