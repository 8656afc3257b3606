import { ALIASES } from './catalogue/aliases.ts'
import { GAMESPY } from './catalogue/gamespy.ts'
import { QUAKE } from './catalogue/quake.ts'
import type { Row } from './catalogue/row.ts'
import { SINGLE_GAMES } from './catalogue/single-games.ts'
import { VALVE } from './catalogue/valve.ts'
import { VOICE } from './catalogue/voice.ts'

const ROWS = { ...VALVE, ...QUAKE, ...GAMESPY, ...VOICE, ...SINGLE_GAMES }

export type ProtocolName = keyof typeof ROWS

export interface GameDefinition {
  slug: string
  name: string
  /** Other names under which people look for the game, in lower case. */
  aliases: readonly string[]
  releaseYear: number | null
  protocol: ProtocolName
  /** The ports that servers of this game use by default. */
  ports: { game: number | null; query: number | null }
  notes: readonly string[]
}

const bySlug = new Map<string, GameDefinition>()
for (const protocol of Object.keys(ROWS) as ProtocolName[]) {
  for (const [slug, name, releaseYear, game, query, ...notes] of ROWS[protocol] as readonly Row[]) {
    const aliases = ALIASES.get(slug) ?? []
    bySlug.set(slug, { slug, name, aliases, releaseYear, protocol, ports: { game, query }, notes })
  }
}

/** Every game that can be queried, sorted by slug. */
export const GAMES: readonly GameDefinition[] = [...bySlug.values()].toSorted((a, b) =>
  a.slug < b.slug ? -1 : 1,
)

export function findGame(slug: string): GameDefinition | undefined {
  return bySlug.get(slug)
}
