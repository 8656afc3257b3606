import type { Protocol } from '../conversation.ts'
import type { ProtocolName } from '../games.ts'
import { armagetron } from './armagetron.ts'
import { ase } from './ase.ts'
import { assettoCorsa } from './assetto-corsa.ts'
import { battalion } from './battalion.ts'
import { beammp } from './beammp.ts'
import { buildAndShoot } from './build-and-shoot.ts'
import { bzflag } from './bzflag.ts'
import { chocolateDoom } from './chocolate-doom.ts'
import { crossfire } from './crossfire.ts'
import { cs2d } from './cs2d.ts'
import { assaultcube, cube2, redeclipse } from './cube2.ts'
import { darkMultiplayer } from './dark-multiplayer.ts'
import { doom3 } from './doom3.ts'
import { eco } from './eco.ts'
import { eldewrito } from './eldewrito.ts'
import { fivem } from './fivem.ts'
import { freeciv } from './freeciv.ts'
import { frontlines } from './frontlines.ts'
import { frostbite } from './frostbite.ts'
import { gamespy1 } from './gamespy1.ts'
import { gamespy2 } from './gamespy2.ts'
import { gamespy3, justCause2 } from './gamespy3.ts'
import { gtMurmur } from './gt-murmur.ts'
import { hedgewars } from './hedgewars.ts'
import { hytale } from './hytale.ts'
import { lhmp } from './lhmp.ts'
import { luanti } from './luanti.ts'
import { mafia2mp, mafia2online } from './mafia2.ts'
import { megaglest } from './megaglest.ts'
import { minecraftBedrock } from './minecraft-bedrock.ts'
import { minecraftJava } from './minecraft-java.ts'
import { minecraftLegacy } from './minecraft-legacy.ts'
import { mumble } from './mumble.ts'
import { netquake } from './netquake.ts'
import { openttd, openttdUdp } from './openttd.ts'
import { hexenworld, quake2, quakeworld } from './quake2.ts'
import { quake3 } from './quake3.ts'
import { rfactor } from './rfactor.ts'
import { samp, vcmp } from './samp.ts'
import { satisfactory } from './satisfactory.ts'
import { savage2 } from './savage2.ts'
import { scorched3d } from './scorched3d.ts'
import { soldat } from './soldat.ts'
import { starmade } from './starmade.ts'
import { supertuxkart } from './supertuxkart.ts'
import { teamspeak2 } from './teamspeak2.ts'
import { teamspeak3 } from './teamspeak3.ts'
import { teeworlds06, teeworlds07 } from './teeworlds.ts'
import { tetrinet } from './tetrinet.ts'
import { tibia } from './tibia.ts'
import { starsiege, tribes } from './tribes.ts'
import { tshock } from './tshock.ts'
import { ufoai } from './ufoai.ts'
import { unreal2 } from './unreal2.ts'
import { goldsrc, valve } from './valve.ts'
import { veloren } from './veloren.ts'
import { ventrilo } from './ventrilo.ts'
import { warzone2100 } from './warzone2100.ts'
import { wesnoth } from './wesnoth.ts'

export const PROTOCOLS: Record<ProtocolName, Protocol> = {
  armagetron,
  ase,
  assaultcube,
  'assetto-corsa': assettoCorsa,
  battalion,
  beammp,
  'build-and-shoot': buildAndShoot,
  bzflag,
  'chocolate-doom': chocolateDoom,
  crossfire,
  cs2d,
  cube2,
  'dark-multiplayer': darkMultiplayer,
  doom3,
  eco,
  eldewrito,
  fivem,
  freeciv,
  frontlines,
  frostbite,
  gamespy1,
  gamespy2,
  gamespy3,
  goldsrc,
  'gt-murmur': gtMurmur,
  hedgewars,
  hexenworld,
  hytale,
  'just-cause-2': justCause2,
  lhmp,
  luanti,
  mafia2mp,
  mafia2online,
  megaglest,
  'minecraft-bedrock': minecraftBedrock,
  'minecraft-java': minecraftJava,
  'minecraft-legacy': minecraftLegacy,
  mumble,
  netquake,
  openttd,
  'openttd-udp': openttdUdp,
  quake2,
  quake3,
  quakeworld,
  redeclipse,
  rfactor,
  samp,
  satisfactory,
  savage2,
  scorched3d,
  soldat,
  starmade,
  starsiege,
  supertuxkart,
  teamspeak2,
  teamspeak3,
  teeworlds06,
  teeworlds07,
  tetrinet,
  tibia,
  tribes,
  tshock,
  ufoai,
  unreal2,
  valve,
  vcmp,
  veloren,
  ventrilo,
  warzone2100,
  wesnoth,
}
