import { ASSETTO_CORSA } from './catalogue/assetto-corsa.ts'
import { BEAMMP } from './catalogue/beammp.ts'
import { DARK_MULTIPLAYER } from './catalogue/dark-multiplayer.ts'
import { ECO } from './catalogue/eco.ts'
import { ELDEWRITO } from './catalogue/eldewrito.ts'
import { FIVEM } from './catalogue/fivem.ts'
import { FRONTLINES } from './catalogue/frontlines.ts'
import { FROSTBITE } from './catalogue/frostbite.ts'
import { GAMESPY1 } from './catalogue/gamespy1.ts'
import { GAMESPY2 } from './catalogue/gamespy2.ts'
import { GAMESPY3 } from './catalogue/gamespy3.ts'
import { GOLDSRC } from './catalogue/goldsrc.ts'
import { GT_MURMUR } from './catalogue/gt-murmur.ts'
import { HYTALE } from './catalogue/hytale.ts'
import { JUST_CAUSE_2 } from './catalogue/just-cause-2.ts'
import { MINECRAFT_BEDROCK } from './catalogue/minecraft-bedrock.ts'
import { MINECRAFT_JAVA } from './catalogue/minecraft-java.ts'
import { MINECRAFT_LEGACY } from './catalogue/minecraft-legacy.ts'
import { QUAKE3 } from './catalogue/quake3.ts'
import { SATISFACTORY } from './catalogue/satisfactory.ts'
import { STARMADE } from './catalogue/starmade.ts'
import { TEAMSPEAK2 } from './catalogue/teamspeak2.ts'
import { TEAMSPEAK3 } from './catalogue/teamspeak3.ts'
import { TSHOCK } from './catalogue/tshock.ts'
import { UNREAL2 } from './catalogue/unreal2.ts'
import { VALVE } from './catalogue/valve.ts'

/** The games of each protocol: see catalogue/. */
const ROWS = {
  'assetto-corsa': ASSETTO_CORSA,
  beammp: BEAMMP,
  'dark-multiplayer': DARK_MULTIPLAYER,
  eco: ECO,
  eldewrito: ELDEWRITO,
  fivem: FIVEM,
  frontlines: FRONTLINES,
  frostbite: FROSTBITE,
  gamespy1: GAMESPY1,
  gamespy2: GAMESPY2,
  gamespy3: GAMESPY3,
  goldsrc: GOLDSRC,
  'gt-murmur': GT_MURMUR,
  hytale: HYTALE,
  'just-cause-2': JUST_CAUSE_2,
  'minecraft-bedrock': MINECRAFT_BEDROCK,
  'minecraft-java': MINECRAFT_JAVA,
  'minecraft-legacy': MINECRAFT_LEGACY,
  quake3: QUAKE3,
  satisfactory: SATISFACTORY,
  starmade: STARMADE,
  teamspeak2: TEAMSPEAK2,
  teamspeak3: TEAMSPEAK3,
  tshock: TSHOCK,
  unreal2: UNREAL2,
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
