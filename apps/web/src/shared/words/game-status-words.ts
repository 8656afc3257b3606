import type { GameStatusWords } from './en/game-status.ts'
import { lazyWords } from './lazy-words.ts'

/** The words of the page that asks game servers. */
export const useGameStatusWords = lazyWords<GameStatusWords>({
  en: async () => (await import('./en/game-status.ts')).gameStatus,
  de: async () => (await import('./de/game-status.ts')).gameStatus,
})
