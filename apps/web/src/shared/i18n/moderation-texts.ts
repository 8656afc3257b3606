import type { ModerationTexts } from './en/moderation.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the moderation settings. */
export const useModerationTexts = lazyTexts<ModerationTexts>({
  en: async () => (await import('./en/moderation.ts')).moderation,
  de: async () => (await import('./de/moderation.ts')).moderation,
})
