import type { GameDefinition } from '@guildhall/contract'

/** The recommended query port as text; empty if there is none. */
export function recommendedPort(game: GameDefinition | undefined): string {
  return String(game?.ports.query ?? game?.ports.game ?? '')
}

/** The query port to suggest if `port` is the one that players connect to; otherwise null. */
export function queryPortFor(game: GameDefinition | undefined, port: string): string | null {
  if (!game || game.ports.query === null || game.ports.game === game.ports.query) return null
  return port === String(game.ports.game) ? String(game.ports.query) : null
}
