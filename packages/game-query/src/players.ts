import { cleanText } from './clean.ts'
import type { ColourCodes } from './clean.ts'
import { isObject } from './json.ts'

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

/** The players in a JSON list of names, or of objects with a name. Null if it is not a list. */
export function readPlayerList(
  values: unknown,
  keys: { name: string; score?: string; seconds?: string } = { name: 'name' },
): Player[] | null {
  if (!Array.isArray(values)) return null
  const list = new PlayerList('none')
  for (const value of values.slice(0, MAX_PLAYERS)) {
    const player = isObject(value) ? value : { [keys.name]: value }
    const read = (key = '') => (typeof player[key] === 'number' ? player[key] : undefined)
    const name = player[keys.name]
    if (typeof name === 'string') list.add(name, read(keys.score), read(keys.seconds))
  }
  return list.players
}
