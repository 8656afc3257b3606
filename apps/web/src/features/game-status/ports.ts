import type { GameDefinition } from '@guildhall/contract'

/** The port to ask at, as a field holds it; empty where there is no recommendation. */
export function recommendedPort(game: GameDefinition | undefined): string {
  return String(game?.ports.query ?? game?.ports.game ?? '')
}

/** The query port to offer when someone gave the port that players connect to. */
export function likelierPort(game: GameDefinition | undefined, port: string): string | null {
  if (!game || game.ports.query === null || game.ports.game === game.ports.query) return null
  return port === String(game.ports.game) ? String(game.ports.query) : null
}
