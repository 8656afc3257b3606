// Source: https://github.com/id-Software/DOOM-3/blob/master/neo/framework/async/AsyncServer.cpp (ProcessGetInfoMessage)
import { ByteReader, readUntilCut } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** Doom 3 and the games of its engine. */
export const doom3: Protocol = { transport: 'udp', converse }

const CHALLENGE = Buffer.from('PiNGPoNg', 'latin1')
const REQUEST = Buffer.concat([Buffer.from('\xff\xffgetInfo\0', 'latin1'), CHALLENGE])
const MAX_SETTINGS = 512

function* converse(target: Target): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (reader.u16le() !== 0xffff || reader.cstring() !== 'infoResponse') {
    throw new MalformedResponse('it has an unexpected header')
  }
  const body = new ByteReader(skipChallenge(reader))
  body.skip(4) // protocol version
  const settings = readSettings(new ByteReader(skipSize(body.rest())))
  return readStatus(settings, target.players ?? false)
}

/** Most games repeat the first half of the challenge; Quake Wars repeats all of it. */
function skipChallenge(reader: ByteReader): Buffer {
  const half = CHALLENGE.length / 2
  if (!reader.bytes(half).equals(CHALLENGE.subarray(0, half))) {
    throw new MalformedResponse('it does not match the request')
  }
  const rest = reader.rest()
  return rest.subarray(0, half).equals(CHALLENGE.subarray(half)) ? rest.subarray(half) : rest
}

/** Quake Wars sends the length of the rest. A setting name never has two zeros so early. */
function skipSize(rest: Buffer): Buffer {
  return rest.length > 4 && rest[2] === 0 && rest[3] === 0 ? rest.subarray(4) : rest
}

interface Settings {
  values: Map<string, string>
  players: Buffer
}

function readSettings(reader: ByteReader): Settings {
  const values = new Map<string, string>()
  let players: Buffer = Buffer.alloc(0)
  let count = 0
  readUntilCut(() => {
    for (; count < MAX_SETTINGS; count++) {
      const key = reader.cstring().toLowerCase()
      const value = reader.cstring()
      if (key === '') return void (players = reader.rest())
      values.set(key, value)
    }
  })
  if (count === MAX_SETTINGS) throw new MalformedResponse('the settings are not terminated')
  return { values, players }
}

function readStatus({ values, players }: Settings, withPlayers: boolean): ServerResponse {
  const text = (key: string) => cleanText(values.get(key), 'any')
  const isQuakeWars = (values.get('gamename') ?? '').toLowerCase().includes('etqw')
  const name = text('si_name')
  const map = values
    .get('si_map')
    ?.replace(/^maps\//, '')
    .replace(/\.entities$/, '')
  if (name === null && text('si_version') === null)
    throw new MalformedResponse('the status is missing')
  const humans = readHumans(players, isQuakeWars)
  return {
    name,
    map: cleanText(map, 'any'),
    version: text('si_version'),
    online: humans?.count ?? null,
    max: parseCount(values.get('si_maxplayers')),
    ...(withPlayers && { players: humans?.players ?? null }),
  }
}

/** The optional fields of a player's entry besides id, ping and name. */
interface EntryLayout {
  rate: boolean
  clan: boolean
  /** The position of the clan tag, and whether the player is a bot. */
  flags: boolean
}

const END_OF_LIST = 32
const TAIL_LENGTH = 4

interface Humans {
  count: number
  players: Player[]
}

/** The entry layout depends on the game. Only the right layout parses to the end; if none does, the players are unknown. */
function readHumans(bytes: Buffer, isQuakeWars: boolean): Humans | null {
  const layouts: EntryLayout[] = isQuakeWars
    ? [
        { rate: false, clan: true, flags: true },
        { rate: false, clan: true, flags: false },
        { rate: false, clan: false, flags: false },
      ]
    : [
        { rate: true, clan: false, flags: false },
        { rate: true, clan: true, flags: false },
        { rate: true, clan: true, flags: true },
      ]
  for (const layout of layouts) {
    const humans = readEntries(new ByteReader(bytes), layout)
    if (humans !== null) return humans
  }
  return null
}

function readEntries(reader: ByteReader, layout: EntryLayout): Humans | null {
  const list = new PlayerList('any')
  let last = -1
  let count = 0
  try {
    for (;;) {
      const id = reader.u8()
      if (id === END_OF_LIST) {
        return reader.remaining >= TAIL_LENGTH ? { count, players: list.players } : null
      }
      if (id <= last || id > END_OF_LIST) return null
      last = id
      const { name, isHuman } = readEntry(reader, layout)
      if (!isHuman) continue
      count += 1
      list.add(name)
    }
  } catch {
    return null
  }
}

/**
 * Quake Wars flags its bots. Those that mods add to Quake 4, whose players have clan tags, have a ping of 0. The other games have no
 * bots: there, a ping of 0 is that of a player who is still connecting.
 */
function readEntry(
  reader: ByteReader,
  { rate, clan, flags }: EntryLayout,
): { name: string; isHuman: boolean } {
  const ping = reader.u16le()
  if (rate) reader.skip(4)
  const name = reader.cstring()
  if (flags) reader.skip(1)
  if (clan) reader.skipCstring()
  const isBot = flags ? reader.u8() !== 0 : clan && ping === 0
  return { name, isHuman: !isBot }
}
