import type { AccountWords } from './en/account.ts'
import { lazyWords } from './lazy-words.ts'

/** The words of one's own settings. */
export const useAccountWords = lazyWords<AccountWords>({
  en: async () => (await import('./en/account.ts')).account,
  de: async () => (await import('./de/account.ts')).account,
})
