import type { Protocol } from '../conversation.ts'
import type { ProtocolName } from '../games.ts'
import { assettoCorsa } from './assetto-corsa.ts'
import { beammp } from './beammp.ts'
import { darkMultiplayer } from './dark-multiplayer.ts'
import { eco } from './eco.ts'
import { eldewrito } from './eldewrito.ts'
import { fivem } from './fivem.ts'
import { frontlines } from './frontlines.ts'
import { frostbite } from './frostbite.ts'
import { gamespy1 } from './gamespy1.ts'
import { gamespy2 } from './gamespy2.ts'
import { gamespy3, justCause2 } from './gamespy3.ts'
import { gtMurmur } from './gt-murmur.ts'
import { hytale } from './hytale.ts'
import { minecraftBedrock } from './minecraft-bedrock.ts'
import { minecraftJava } from './minecraft-java.ts'
import { minecraftLegacy } from './minecraft-legacy.ts'
import { quake3 } from './quake3.ts'
import { satisfactory } from './satisfactory.ts'
import { starmade } from './starmade.ts'
import { teamspeak2 } from './teamspeak2.ts'
import { teamspeak3 } from './teamspeak3.ts'
import { tshock } from './tshock.ts'
import { unreal2 } from './unreal2.ts'
import { goldsrc, valve } from './valve.ts'

export const PROTOCOLS: Record<ProtocolName, Protocol> = {
  'assetto-corsa': assettoCorsa,
  beammp,
  'dark-multiplayer': darkMultiplayer,
  eco,
  eldewrito,
  fivem,
  frontlines,
  frostbite,
  gamespy1,
  gamespy2,
  gamespy3,
  goldsrc,
  'gt-murmur': gtMurmur,
  hytale,
  'just-cause-2': justCause2,
  'minecraft-bedrock': minecraftBedrock,
  'minecraft-java': minecraftJava,
  'minecraft-legacy': minecraftLegacy,
  quake3,
  satisfactory,
  starmade,
  teamspeak2,
  teamspeak3,
  tshock,
  unreal2,
  valve,
}
