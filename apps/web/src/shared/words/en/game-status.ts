/** The page that asks a game server. */
export const gameStatus = {}
