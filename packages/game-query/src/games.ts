import { ALIASES } from './catalogue/aliases.ts'
import { ARMAGETRON } from './catalogue/armagetron.ts'
import { ASE } from './catalogue/ase.ts'
import { ASSAULTCUBE } from './catalogue/assaultcube.ts'
import { ASSETTO_CORSA } from './catalogue/assetto-corsa.ts'
import { BATTALION } from './catalogue/battalion.ts'
import { BEAMMP } from './catalogue/beammp.ts'
import { BUILD_AND_SHOOT } from './catalogue/build-and-shoot.ts'
import { BZFLAG } from './catalogue/bzflag.ts'
import { CS2D } from './catalogue/cs2d.ts'
import { CUBE2 } from './catalogue/cube2.ts'
import { DARK_MULTIPLAYER } from './catalogue/dark-multiplayer.ts'
import { DOOM3 } from './catalogue/doom3.ts'
import { ECO } from './catalogue/eco.ts'
import { ELDEWRITO } from './catalogue/eldewrito.ts'
import { FIVEM } from './catalogue/fivem.ts'
import { FREECIV } from './catalogue/freeciv.ts'
import { FRONTLINES } from './catalogue/frontlines.ts'
import { FROSTBITE } from './catalogue/frostbite.ts'
import { GAMESPY1 } from './catalogue/gamespy1.ts'
import { GAMESPY2 } from './catalogue/gamespy2.ts'
import { GAMESPY3 } from './catalogue/gamespy3.ts'
import { GOLDSRC } from './catalogue/goldsrc.ts'
import { GT_MURMUR } from './catalogue/gt-murmur.ts'
import { HEDGEWARS } from './catalogue/hedgewars.ts'
import { HEXENWORLD } from './catalogue/hexenworld.ts'
import { HYTALE } from './catalogue/hytale.ts'
import { JUST_CAUSE_2 } from './catalogue/just-cause-2.ts'
import { LUANTI } from './catalogue/luanti.ts'
import { MAFIA2MP } from './catalogue/mafia2mp.ts'
import { MAFIA2ONLINE } from './catalogue/mafia2online.ts'
import { MINECRAFT_BEDROCK } from './catalogue/minecraft-bedrock.ts'
import { MINECRAFT_JAVA } from './catalogue/minecraft-java.ts'
import { MINECRAFT_LEGACY } from './catalogue/minecraft-legacy.ts'
import { MUMBLE } from './catalogue/mumble.ts'
import { NETQUAKE } from './catalogue/netquake.ts'
import { OPENTTD } from './catalogue/openttd.ts'
import { OPENTTD_UDP } from './catalogue/openttd-udp.ts'
import { QUAKE2 } from './catalogue/quake2.ts'
import { QUAKE3 } from './catalogue/quake3.ts'
import { QUAKEWORLD } from './catalogue/quakeworld.ts'
import { REDECLIPSE } from './catalogue/redeclipse.ts'
import { RFACTOR } from './catalogue/rfactor.ts'
import { SAMP } from './catalogue/samp.ts'
import { SATISFACTORY } from './catalogue/satisfactory.ts'
import { SAVAGE2 } from './catalogue/savage2.ts'
import { SOLDAT } from './catalogue/soldat.ts'
import { STARMADE } from './catalogue/starmade.ts'
import { STARSIEGE } from './catalogue/starsiege.ts'
import { SUPERTUXKART } from './catalogue/supertuxkart.ts'
import { TEAMSPEAK2 } from './catalogue/teamspeak2.ts'
import { TEAMSPEAK3 } from './catalogue/teamspeak3.ts'
import { TEEWORLDS06 } from './catalogue/teeworlds06.ts'
import { TEEWORLDS07 } from './catalogue/teeworlds07.ts'
import { TRIBES } from './catalogue/tribes.ts'
import { TSHOCK } from './catalogue/tshock.ts'
import { UNREAL2 } from './catalogue/unreal2.ts'
import { VALVE } from './catalogue/valve.ts'
import { VCMP } from './catalogue/vcmp.ts'
import { VENTRILO } from './catalogue/ventrilo.ts'
import { WESNOTH } from './catalogue/wesnoth.ts'

/** The games of each protocol: see catalogue/. */
const ROWS = {
  armagetron: ARMAGETRON,
  ase: ASE,
  assaultcube: ASSAULTCUBE,
  'assetto-corsa': ASSETTO_CORSA,
  battalion: BATTALION,
  beammp: BEAMMP,
  'build-and-shoot': BUILD_AND_SHOOT,
  bzflag: BZFLAG,
  cs2d: CS2D,
  cube2: CUBE2,
  'dark-multiplayer': DARK_MULTIPLAYER,
  doom3: DOOM3,
  eco: ECO,
  eldewrito: ELDEWRITO,
  fivem: FIVEM,
  freeciv: FREECIV,
  frontlines: FRONTLINES,
  frostbite: FROSTBITE,
  gamespy1: GAMESPY1,
  gamespy2: GAMESPY2,
  gamespy3: GAMESPY3,
  goldsrc: GOLDSRC,
  'gt-murmur': GT_MURMUR,
  hedgewars: HEDGEWARS,
  hexenworld: HEXENWORLD,
  hytale: HYTALE,
  'just-cause-2': JUST_CAUSE_2,
  luanti: LUANTI,
  mafia2mp: MAFIA2MP,
  mafia2online: MAFIA2ONLINE,
  'minecraft-bedrock': MINECRAFT_BEDROCK,
  'minecraft-java': MINECRAFT_JAVA,
  'minecraft-legacy': MINECRAFT_LEGACY,
  mumble: MUMBLE,
  netquake: NETQUAKE,
  openttd: OPENTTD,
  'openttd-udp': OPENTTD_UDP,
  quake2: QUAKE2,
  quake3: QUAKE3,
  quakeworld: QUAKEWORLD,
  redeclipse: REDECLIPSE,
  rfactor: RFACTOR,
  samp: SAMP,
  satisfactory: SATISFACTORY,
  savage2: SAVAGE2,
  soldat: SOLDAT,
  starmade: STARMADE,
  starsiege: STARSIEGE,
  supertuxkart: SUPERTUXKART,
  teamspeak2: TEAMSPEAK2,
  teamspeak3: TEAMSPEAK3,
  teeworlds06: TEEWORLDS06,
  teeworlds07: TEEWORLDS07,
  tribes: TRIBES,
  tshock: TSHOCK,
  unreal2: UNREAL2,
  valve: VALVE,
  vcmp: VCMP,
  ventrilo: VENTRILO,
  wesnoth: WESNOTH,
} as const

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
  for (const [slug, name, releaseYear, game, query, ...notes] of ROWS[protocol]) {
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
