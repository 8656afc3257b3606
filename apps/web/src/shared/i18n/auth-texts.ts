import type { AuthTexts } from './en/auth.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the front page, sign-in and invites. */
export const useAuthTexts = lazyTexts<AuthTexts>({
  en: async () => (await import('./en/auth.ts')).auth,
  de: async () => (await import('./de/auth.ts')).auth,
})
