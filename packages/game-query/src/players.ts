import { cleanText } from './clean.ts'
import type { ColourCodes } from './clean.ts'

/** One player in a server's response. `score` and `timeSeconds` are only present if the server sent them. */
export interface Player {
  name: string
  score?: number
  timeSeconds?: number
}

/** Several times what common games allow; servers with more players list the first ones. */
export const MAX_PLAYERS = 128
const MAX_NAME_LENGTH = 64

/** Collects players with clean, bounded names. Players whose name is not sent yet, or is empty, are left out. */
export class PlayerList {
  readonly players: Player[] = []
  readonly #colours: ColourCodes

  constructor(colours: ColourCodes) {
    this.#colours = colours
  }

  add(rawName: string | undefined, score?: number, timeSeconds?: number): void {
    if (this.players.length >= MAX_PLAYERS) return
    const cleaned = cleanText(rawName, this.#colours)
    if (cleaned === null) return
    const name = Array.from(cleaned).slice(0, MAX_NAME_LENGTH).join('').trimEnd()
    const player: Player = { name }
    if (score !== undefined && Number.isSafeInteger(score)) player.score = score
    if (timeSeconds !== undefined && Number.isFinite(timeSeconds) && timeSeconds >= 0) {
      player.timeSeconds = Math.min(Math.floor(timeSeconds), Number.MAX_SAFE_INTEGER)
    }
    this.players.push(player)
  }
}
