import type { GameStatusTexts } from './en/game-status.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the game server status page. */
export const useGameStatusTexts = lazyTexts<GameStatusTexts>({
  en: async () => (await import('./en/game-status.ts')).gameStatus,
  de: async () => (await import('./de/game-status.ts')).gameStatus,
})
