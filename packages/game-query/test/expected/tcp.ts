import type { Expected } from './expected.ts'

const ECO: Expected = ['Somkat & Friends <3', null, '0.11.0.2 beta release-707', 4, null]
const BEAMMP: Expected = ['Drive Together', '/levels/gridmap_v2/info.json', '3.8.4', 3, 8]
const MURMUR: Expected = ['Guild {Talk} "\\"', null, '1.2.3', 3, 25]

/** The protocols over TCP and HTTP, and others added with them. */
export const TCP: Record<string, Expected> = {
  'assetto-corsa/assetto-server': [
    'Freeroam',
    'ks_nordschleife-endurance',
    'AssettoServer 0.0.54',
    2,
    18,
  ],
  'assetto-corsa/original': ['Guildhall Ring', 'ks_nordschleife-endurance', null, 2, 18],
  'beammp/bare': BEAMMP,
  'beammp/odd-values': [null, null, null, null, null],
  'beammp/with-length': BEAMMP,
  'dark-multiplayer/names-only': ['Kerbin Club', null, null, 0, 20],
  'dark-multiplayer/three-names': ['Kerbin Club', null, 'v0.3.8.4', 3, 20],
  'dark-multiplayer/with-count': ['Kerbin Club', null, 'v0.3.8.4', 2, 20],
  'eco/chunked': ECO,
  'eco/until-closed': ECO,
  'eldewrito/version-0.6': ['Halo Night', 'Standoff', '0.6.1.0', 6, 16],
  'fivem/fxserver': ['Old Harbour RP | ⚓ Live', 'San Andreas', null, 7, 48],
  'fivem/unset': [null, null, null, 0, 30],
  'gt-murmur/channels': MURMUR,
  'gt-murmur/odd-channels': ['Guild {Talk} "\\"', null, '1.2.3', null, 25],
  'gt-murmur/plain': [null, null, null, 3, null],
  'gt-murmur/split': MURMUR,
  'hytale/public': ['Hytale Server', 'default', '2026.01.10-ab2cd69ff', 1, 100],
  'hytale/server-only': ['Hytale Server', null, '2026.01.10-ab2cd69ff', null, 100],
  'minecraft-legacy/beta-1.8': ['A Minecraft Server', null, null, 3, 20],
  'minecraft-legacy/coloured': ['Old House', null, null, 12, 40],
  'minecraft-legacy/minecraft-protocol': ['Guildhall Legacy', null, '1.8.8', 0, 42],
  'minecraft-legacy/version-1.4.2': ['A Minecraft Server', null, '1.4.2', 0, 20],
  'satisfactory/playing': ['Satisfactory Server', null, '366202', null, null],
  'satisfactory/unnamed': [null, null, '366202', null, null],
  'starmade/negative-counts': ['Odd', null, '1', null, null],
  'starmade/version-number': ['Old Star', null, '0.1', 0, 16],
  'starmade/version-text': ['Guildhall Star', null, '0.203.175', 3, 32],
  'teamspeak2/one': ['Old Friends', null, '2.0.24.1', 4, 32],
  'teamspeak3/no-version': ['Quiet', null, null, 4, 32],
  'teamspeak3/odd-counts': ['Odd', null, '3.13.7', null, 32],
  'teamspeak3/one': ['My Server | Über/uns', null, '3.13.7', 4, 32],
  'teamspeak3/one-of-two-online': ['Running', null, '3.13.7', 0, 32],
  'tshock/version-5': ['Guild Terraria', 'Old Oak', 'v1.4.4.9', 1, 8],
  'tshock/without-world': [null, null, null, 0, 8],
}
