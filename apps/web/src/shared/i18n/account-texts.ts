import type { AccountTexts } from './en/account.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the user's own settings. */
export const useAccountTexts = lazyTexts<AccountTexts>({
  en: async () => (await import('./en/account.ts')).account,
  de: async () => (await import('./de/account.ts')).account,
})
