import type { GameServersTexts } from './en/game-servers.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts about the game servers of a community. */
export const useGameServersTexts = lazyTexts<GameServersTexts>({
  en: async () => (await import('./en/game-servers.ts')).gameServers,
  de: async () => (await import('./de/game-servers.ts')).gameServers,
})
