import { GOLDSRC } from './catalogue/goldsrc.ts'
import { MINECRAFT_BEDROCK } from './catalogue/minecraft-bedrock.ts'
import { MINECRAFT_JAVA } from './catalogue/minecraft-java.ts'
import { QUAKE3 } from './catalogue/quake3.ts'
import { VALVE } from './catalogue/valve.ts'

/** The games of each protocol: see catalogue/. */
const ROWS = {
  goldsrc: GOLDSRC,
  'minecraft-bedrock': MINECRAFT_BEDROCK,
  'minecraft-java': MINECRAFT_JAVA,
  quake3: QUAKE3,
  valve: VALVE,
} as const

export type ProtocolName = keyof typeof ROWS

export interface GameDefinition {
  slug: string
  name: string
  releaseYear: number | null
  protocol: ProtocolName
  /** The ports that servers of this game use unless told otherwise. */
  ports: { game: number | null; query: number | null }
  notes: readonly string[]
}

const bySlug = new Map<string, GameDefinition>()
for (const protocol of Object.keys(ROWS) as ProtocolName[]) {
  for (const [slug, name, releaseYear, game, query, ...notes] of ROWS[protocol]) {
    bySlug.set(slug, { slug, name, releaseYear, protocol, ports: { game, query }, notes })
  }
}

/** Every game that can be asked, sorted by slug. */
export const GAMES: readonly GameDefinition[] = [...bySlug.values()].toSorted((a, b) =>
  a.slug < b.slug ? -1 : 1,
)

export function findGame(slug: string): GameDefinition | undefined {
  return bySlug.get(slug)
}
