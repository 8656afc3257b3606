import type { EmojiWords } from './en/emoji.ts'
import { lazyWords } from './lazy-words.ts'

/** The words of the emoji picker. */
export const useEmojiWords = lazyWords<EmojiWords>({
  en: async () => (await import('./en/emoji.ts')).emoji,
  de: async () => (await import('./de/emoji.ts')).emoji,
})
