// Source: https://github.com/Unity-Technologies/qstat/blob/master/qstat.c (deal_with_tribes_packet)
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** Starsiege: Tribes. */
export const tribes = tribesProtocol(0x62)

/** Starsiege. */
export const starsiege = tribesProtocol(0x72)

const CHALLENGE = 1

function tribesProtocol(kind: number): Protocol {
  return { transport: 'udp', converse: (target) => converse(kind, target) }
}

/** The response type is one above the request type. */
function* converse(kind: number, target: Target): Conversation {
  const reader = new ByteReader(yield Buffer.from([kind, CHALLENGE, 0]))
  if (reader.u8() !== kind + 1 || reader.u16le() !== CHALLENGE || reader.u8() !== kind) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const game = readText(reader)
  const version = readText(reader)
  const name = readText(reader)
  const isStarsiege = game === 'Starsiege'
  const fields = isStarsiege ? readStarsiege(reader) : readTribes(reader)
  return {
    name: cleanText(name, 'none'),
    version: cleanText(version, 'none'),
    ...fields,
    ...(target.players && { players: readPlayers(reader, isStarsiege) }),
  }
}

type GameFields = Pick<ServerResponse, 'map' | 'online' | 'max'>

function readTribes(reader: ByteReader): GameFields {
  reader.skip(2) // dedicated, password
  const [online, max] = [reader.u8(), reader.u8()]
  let map: string | null = null
  readUntilCut(() => {
    reader.skip(2) // processor speed
    readText(reader) // mod
    readText(reader) // game type
    map = readText(reader)
  })
  return { map: cleanText(map, 'none'), online, max }
}

function readStarsiege(reader: ByteReader): GameFields {
  reader.skip(4) // password, dedicated, drop-in allowed, game in progress
  const [online, max] = [reader.u32le(), reader.u32le()]
  let map: string | null = null
  readUntilCut(() => {
    reader.skip(1) // teams
    map = readText(reader)
  })
  return { map: cleanText(map, 'none'), online: cleanCount(online), max: cleanCount(max) }
}

/** The players after the map. Null if the list is cut off before them. */
function readPlayers(reader: ByteReader, isStarsiege: boolean): Player[] | null {
  const list = new PlayerList('none')
  let isListed = false
  readUntilCut(() => {
    if (isStarsiege) reader.skip(STARSIEGE_SETTINGS_BYTES)
    else skipTeams(reader)
    isListed = true
    while (reader.remaining > 0 && list.players.length < MAX_PLAYERS) {
      if (!isStarsiege) reader.skip(3) // ping, packet loss, team
      list.add(readText(reader))
      if (isStarsiege) reader.skip(1) // team
      else readText(reader) // the values that the server browser shows
    }
  })
  return isListed ? list.players : null
}

/** Processor speed, two switches, six limits, and the number of players. */
const STARSIEGE_SETTINGS_BYTES = 32

function skipTeams(reader: ByteReader): void {
  readText(reader) // message of the day
  const teams = reader.u8()
  // The names of the values of teams and players, and then the name and the values of each team.
  for (let texts = 2 + 2 * teams; texts > 0; texts--) readText(reader)
}

function readText(reader: ByteReader): string {
  return decodeText(reader.bytes(reader.u8()))
}
