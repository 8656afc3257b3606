/** Where GameDig 5.3 says something else than we do of the same packets, each with the reason. */
import type { ProtocolName } from '../../src/games.ts'

export type Field = 'name' | 'map' | 'version' | 'online' | 'max'

/** By field, or one reason why GameDig gives no answer at all. */
export type Difference = Partial<Record<Field, string>> | { fails: string }

/** Protocols in which GameDig does not ask what we ask, so that there is nothing to compare. */
export const NOT_COMPARED: Partial<Record<ProtocolName, string>> = {
  'assetto-corsa': 'it asks another route of the web server',
  beammp: "it asks the maker's directory, even where the server was asked",
  eco: 'it asks another route of the web server',
  fivem: 'it asks over HTTP as well',
  hytale: 'it asks a web server that has a name and a certificate',
  luanti: "it asks the project's directory alone",
  teamspeak2: 'it asks a fixed port, whichever was given',
  teamspeak3: 'it asks a fixed port, whichever was given',
  tshock: 'it asks for the names of players and fails without them',
}

const FALLS_BACK = 'it falls back on the information, which is not true of this game'
const BOTS = 'it counts bots as players'
const ZERO = 'it says 0 of what was not sent'
const COLOURS = 'it leaves colour codes in'
const OTHER_COLOURS = 'it takes out the colour codes of another game'
const NO_MAP = 'it does not read the map'
const NO_VERSION = 'it does not read the version'
const LENGTH_OF_TEXT = 'it gives the length of the list as text, not the number of players'
const LENGTH = 'it does not bound the length'
const CHANNELS = 'it needs a description of every channel'
const WAITS = 'it waits for a packet that such a server does not send'
const SIZE = 'it expects a size in the header of each part'

export const DIFFERENCES: Record<string, Difference> = {
  'armagetron/short-twice': {
    name: 'it takes the short answer, which holds none of this',
    version: 'it takes the short answer',
    max: ZERO,
  },
  'ase/far-cry': { name: COLOURS },
  'ase/no-numbers': { online: 'it says NaN', max: 'it says NaN' },
  'battalion/at-once': { online: FALLS_BACK, max: FALLS_BACK },
  'cs2d/bots': { online: BOTS },
  'dark-multiplayer/three-names': { version: NO_VERSION, online: LENGTH_OF_TEXT },
  'dark-multiplayer/with-count': { version: NO_VERSION, online: LENGTH_OF_TEXT },
  'doom3/doom3': {
    version: 'it gives the version of the protocol',
    online: 'it counts one who is not there yet',
  },
  'doom3/quake-wars': { version: 'it gives the version of the protocol', online: BOTS },
  'doom3/quake4': { version: 'it gives the version of the protocol' },
  'doom3/unreadable-players': { fails: 'it cannot do without the list of players' },
  'eldewrito/version-0.6': { online: 'it does not read the number of players' },
  'frostbite/no-version': { fails: 'it cannot do without the version' },
  'gamespy1/counted-players': { name: "it takes a player's name for a setting" },
  'gamespy1/empty-values': { online: ZERO, max: 'it says NaN' },
  'gamespy1/netpanzer': { fails: WAITS },
  'gamespy1/without-final': { fails: WAITS },
  'gamespy2/colours': { name: COLOURS },
  'gamespy3/bots': { name: COLOURS, online: BOTS },
  'gamespy3/crysis-colours': { name: COLOURS },
  'gamespy3/cut-settings': {
    map: 'it reads the settings of the first packet alone, where the last one is cut',
    version: 'it reads the settings of the first packet alone',
    max: ZERO,
  },
  'gamespy3/missing-names': { version: NO_VERSION },
  'gamespy3/not-split': { fails: WAITS },
  'gamespy3/unreal-tournament-3': { version: NO_VERSION },
  'gt-murmur/channels': { fails: CHANNELS },
  'gt-murmur/odd-channels': { fails: CHANNELS },
  'gt-murmur/plain': { fails: CHANNELS },
  'gt-murmur/split': { fails: CHANNELS },
  'hexenworld/players': { map: NO_MAP },
  'mafia2mp/players': { version: 'it takes the mode of the game for the version' },
  'mafia2online/players': { version: 'it takes the mode of the game for the version' },
  'minecraft-java/hidden-players': { fails: 'it cannot do without the numbers of players' },
  'minecraft-java/split': { fails: 'it does not allow for bytes behind the answer' },
  'minecraft-java/version-1.20': { name: 'it loses the parts of a text that are plain strings' },
  'minecraft-java/wrong-types': { online: 'it gives a text as it is', max: 'it says -1' },
  'quake2/empty': { name: COLOURS },
  'quake2/players': { name: "it does not know the second half of Quake's font", online: BOTS },
  'quake2/unreadable-players': { online: 'it counts the line that it cannot read' },
  'quake2/yquake2': { name: COLOURS, online: BOTS },
  'quake3/darkplaces-clients': { name: OTHER_COLOURS, online: BOTS },
  'quake3/openarena-bots': { online: BOTS },
  'quake3/players-and-bots': { online: BOTS },
  'quakeworld/mvdsv-empty': { map: NO_MAP },
  'quakeworld/mvdsv-players': { map: NO_MAP },
  'quakeworld/players': {
    name: "it does not know the second half of Quake's font",
    map: NO_MAP,
    online: 'it counts bots and spectators as players',
  },
  'samp/open-mp': { map: NO_MAP },
  'samp/players': { map: NO_MAP },
  'satisfactory/playing': { online: ZERO, max: ZERO },
  'satisfactory/unnamed': { online: ZERO, max: ZERO },
  'savage2/players': { name: OTHER_COLOURS },
  'soldat/players': { max: ZERO },
  'starmade/negative-counts': { online: 'it says -1', max: 'it says -5' },
  'starmade/version-number': { version: NO_VERSION },
  'starsiege/old-layout': { online: 'it says 0 although the number is in the answer' },
  'tribes/players': { online: 'it says 0 although the number is in the answer' },
  'unreal2/killing-floor': { version: NO_VERSION },
  'unreal2/killing-floor-full': { version: NO_VERSION },
  'unreal2/unreal-tournament-2004': { version: NO_VERSION },
  'unreal2/unreal-tournament-2004-red': { version: NO_VERSION },
  'valve/colours-and-controls': { name: 'it leaves colours and control characters in' },
  'valve/css': { online: BOTS },
  'valve/css-challenge': { online: BOTS },
  'valve/css-challenge-twice': { online: BOTS },
  'valve/old-answer': { fails: 'it does not take the older answer to the newer request' },
  'valve/split': { name: LENGTH, map: LENGTH },
  'valve/split-bzip2': { name: LENGTH, map: LENGTH },
  'valve/split-bzip2-long': { fails: SIZE },
  'valve/split-goldsrc': { fails: SIZE },
  'valve/split-without-size': { fails: SIZE },
  'valve/the-ship': { online: BOTS },
}
