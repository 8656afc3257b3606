import type { EmojiTexts } from './en/emoji.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the emoji picker. */
export const useEmojiTexts = lazyTexts<EmojiTexts>({
  en: async () => (await import('./en/emoji.ts')).emoji,
  de: async () => (await import('./de/emoji.ts')).emoji,
})
