/** The differences between GameDig 5.3 and Guildhall for the same packets, each with the reason. */
import type { ProtocolName } from '../../src/games.ts'

export type Field = 'name' | 'map' | 'version' | 'online' | 'max'

/** The reason for each differing field, or why GameDig fails. */
export type Difference = Partial<Record<Field, string>> | { fails: string }

/** Protocols in which GameDig sends different requests, so that its results cannot be compared. */
export const NOT_COMPARED: Partial<Record<ProtocolName, string>> = {
  'assetto-corsa': 'it requests another route of the web server',
  beammp: "it queries the developer's server list instead of the server",
  eco: 'it requests another route of the web server',
  fivem: 'it also sends HTTP requests',
  hytale: 'it requires a web server with a host name and a valid certificate',
  luanti: "it queries only the project's server list",
  teamspeak2: 'it queries a fixed port instead of the given one',
  teamspeak3: 'it queries a fixed port instead of the given one',
  tshock: 'it requests the player names and fails without them',
}

const FALLS_BACK = 'it falls back on A2S_INFO, which is wrong for this game'
const BOTS = 'it counts bots as players'
const PLACEHOLDER = 'it returns a placeholder'
const ZERO_FOR_MISSING = 'it returns 0 for missing values'
const KEEPS_COLOURS = 'it keeps colour codes'
const OTHER_COLOURS = 'it removes the colour codes of another game'
const NO_MAP = 'it does not read the map'
const NO_VERSION = 'it does not read the version'
const LENGTH_OF_TEXT = 'it returns the length of the list as text, not the number of players'
const LENGTH = 'it does not limit the length'
const CHANNELS = 'it requires a description of every channel'
const WAITS = 'it waits for a packet that this server does not send'
const SEMICOLONS = 'it takes every semicolon for the end of a field'
const SIZE = 'it expects a size in the header of each part'

export const DIFFERENCES: Record<string, Difference> = {
  'armagetron/short-twice': {
    name: 'it parses the short response, which contains no name',
    version: 'it parses the short response',
    max: ZERO_FOR_MISSING,
  },
  'ase/far-cry': { name: KEEPS_COLOURS },
  'ase/no-numbers': { online: 'it returns NaN', max: 'it returns NaN' },
  'battalion/at-once': { version: PLACEHOLDER, online: FALLS_BACK, max: FALLS_BACK },
  'battalion/rules': { version: PLACEHOLDER },
  'battalion/rules-cut': { version: PLACEHOLDER },
  'cs2d/bots': { online: BOTS },
  'cs2d/names-of-bots': { online: BOTS },
  'dark-multiplayer/three-names': { version: NO_VERSION, online: LENGTH_OF_TEXT },
  'dark-multiplayer/with-count': { version: NO_VERSION, online: LENGTH_OF_TEXT },
  'doom3/doom3': { version: 'it returns the protocol version' },
  'doom3/quake-wars': { version: 'it returns the protocol version', online: BOTS },
  'doom3/quake4': { version: 'it returns the protocol version', online: BOTS },
  'doom3/unreadable-players': { fails: 'it requires the list of players' },
  'eldewrito/version-0.6': { online: 'it does not read the number of players' },
  'frostbite/no-version': { fails: 'it requires the version' },
  'gamespy1/counted-players': { name: "it parses a player's name as a setting" },
  'gamespy1/empty-values': { online: ZERO_FOR_MISSING, max: 'it returns NaN' },
  'gamespy1/netpanzer': { fails: WAITS },
  'gamespy1/without-final': { fails: WAITS },
  'gamespy2/colours': { name: KEEPS_COLOURS },
  'gamespy2/names': { name: 'it keeps control characters' },
  'gamespy3/bots': { name: KEEPS_COLOURS, online: BOTS },
  'gamespy3/crysis-colours': { name: KEEPS_COLOURS },
  'gamespy3/cut-settings': {
    map: 'it reads only the settings of the first packet, where the last one is cut off',
    version: 'it reads only the settings of the first packet',
    max: ZERO_FOR_MISSING,
  },
  'gamespy3/minecraft': { name: KEEPS_COLOURS, version: NO_VERSION },
  'gamespy3/missing-names': { version: NO_VERSION },
  'gamespy3/not-split': { fails: WAITS },
  'gamespy3/unreal-tournament-3': { version: NO_VERSION },
  'gt-murmur/channels': { fails: CHANNELS },
  'gt-murmur/odd-channels': { fails: CHANNELS },
  'gt-murmur/plain': { fails: CHANNELS },
  'gt-murmur/split': { fails: CHANNELS },
  'hexenworld/players': { map: NO_MAP },
  'mafia2mp/players': { version: 'it parses the game mode as the version' },
  'mafia2online/names': { version: 'it parses the game mode as the version' },
  'mafia2online/players': { version: 'it parses the game mode as the version' },
  'minecraft-bedrock/bare-semicolons': {
    name: SEMICOLONS,
    map: SEMICOLONS,
    version: SEMICOLONS,
    online: SEMICOLONS,
    max: SEMICOLONS,
  },
  'minecraft-bedrock/semicolons': {
    name: SEMICOLONS,
    map: SEMICOLONS,
    version: SEMICOLONS,
    online: SEMICOLONS,
    max: SEMICOLONS,
  },
  'minecraft-java/hidden-players': { fails: 'it requires the player counts' },
  'minecraft-java/split': { fails: 'it does not allow bytes after the response' },
  'minecraft-java/version-1.20': { name: 'it drops the parts of a text that are plain strings' },
  'minecraft-java/wrong-types': { online: 'it returns a string', max: 'it returns -1' },
  'quake2/empty': { name: KEEPS_COLOURS },
  'quake2/alien-arena': { online: BOTS },
  'quake2/players': { name: "it does not decode the second half of Quake's font" },
  'quake2/unreadable-players': { online: 'it counts a malformed line as a player' },
  'quake2/yquake2': { name: KEEPS_COLOURS },
  'quake3/darkplaces-clients': { name: OTHER_COLOURS, online: BOTS },
  'quake3/openarena-bots': { online: BOTS },
  'quake3/plain': { online: BOTS },
  'quake3/players-and-bots': { online: BOTS },
  'quakeworld/mvdsv-empty': { map: NO_MAP },
  'quakeworld/mvdsv-players': { map: NO_MAP },
  'quakeworld/players': {
    name: "it does not decode the second half of Quake's font",
    map: NO_MAP,
    online: 'it counts bots and spectators as players',
  },
  'samp/open-mp': { map: NO_MAP },
  'samp/plain': { map: NO_MAP },
  'samp/players': { map: NO_MAP },
  'samp/names': { map: NO_MAP },
  'samp/names-cut': { map: NO_MAP },
  'satisfactory/name-cut': { online: ZERO_FOR_MISSING, max: ZERO_FOR_MISSING },
  'satisfactory/playing': { online: ZERO_FOR_MISSING, max: ZERO_FOR_MISSING },
  'satisfactory/substates-cut': { online: ZERO_FOR_MISSING, max: ZERO_FOR_MISSING },
  'satisfactory/unnamed': { online: ZERO_FOR_MISSING, max: ZERO_FOR_MISSING },
  'savage2/players': { name: OTHER_COLOURS },
  'soldat/players': { max: ZERO_FOR_MISSING },
  'starmade/negative-counts': { online: 'it returns -1', max: 'it returns -5' },
  'starmade/version-number': { version: NO_VERSION },
  'starsiege/old-layout': { online: 'it returns 0 although the response contains the number' },
  'tribes/cut': { online: 'it returns 0 although the response contains the number' },
  'tribes/players': { online: 'it returns 0 although the response contains the number' },
  'tribes/names': { online: 'it returns 0 although the response contains the number' },
  'unreal2/plain': { version: NO_VERSION },
  'unreal2/names': { version: NO_VERSION },
  'unreal2/names-cut': { version: NO_VERSION },
  'unreal2/killing-floor': { version: NO_VERSION },
  'unreal2/killing-floor-full': { version: NO_VERSION },
  'unreal2/unreal-tournament-2004': { version: NO_VERSION },
  'unreal2/unreal-tournament-2004-red': { version: NO_VERSION },
  'valve/atlas': { version: PLACEHOLDER },
  'valve/barotrauma': { version: PLACEHOLDER },
  'valve/conan-exiles': { version: PLACEHOLDER },
  'valve/natural-selection-2': { version: PLACEHOLDER },
  'valve/project-zomboid': { version: PLACEHOLDER },
  'valve/valheim': { map: 'it returns the beginning of the name', version: PLACEHOLDER },
  'valve/colours-and-controls': { name: 'it keeps colour codes and control characters' },
  'valve/css': { online: BOTS },
  'valve/css-challenge': { online: BOTS },
  'valve/css-challenge-twice': { online: BOTS },
  'valve/old-answer': { fails: 'it does not accept the old response to the new request' },
  'valve/split': { name: LENGTH, map: LENGTH },
  'valve/split-bzip2': { name: LENGTH, map: LENGTH },
  'valve/split-bzip2-long': { fails: SIZE },
  'valve/split-goldsrc': { fails: SIZE },
  'valve/split-without-size': { fails: SIZE },
  'valve/the-ship': { online: BOTS },
}
