// Source: https://github.com/Austinb/GameQ/blob/v3/src/GameQ/Protocols/Lhmp.php, http://lh-mp.eu/wiki/index.php/Query_System
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** Lost Heaven Multiplayer, a mod of Mafia. The server repeats the request before its response. */
export const lhmp: Protocol = { transport: 'udp', converse }

const DETAILS = Buffer.from('LHMPo', 'latin1')
const PLAYERS = Buffer.from('LHMPp', 'latin1')

function* converse(target: Target): Conversation {
  const status = readDetails(readBody(yield DETAILS, DETAILS))
  if (!target.players) return status
  const fallback = { ...status, players: null }
  let packet = yield { fallback, request: PLAYERS }
  // A resent request gets a second response.
  while (DETAILS.equals(packet.subarray(0, DETAILS.length))) packet = yield { fallback }
  return { ...status, players: readPlayers(readBody(packet, PLAYERS)) }
}

function readBody(packet: Uint8Array, kind: Buffer): ByteReader {
  const reader = new ByteReader(packet)
  if (!reader.bytes(kind.length).equals(kind)) {
    throw new MalformedResponse('it does not match the request')
  }
  return reader
}

function readDetails(reader: ByteReader): ServerResponse {
  reader.skipCstring() // protocol
  reader.skipCstring() // password
  const [online, max] = [reader.u16le(), reader.u16le()]
  const name = readText(reader)
  let map: string | null = null
  readUntilCut(() => {
    readText(reader) // game mode
    readText(reader) // web site
    map = readText(reader)
  })
  return { name: cleanText(name, 'none'), map: cleanText(map, 'none'), version: null, online, max }
}

function readPlayers(reader: ByteReader): Player[] {
  const list = new PlayerList('none')
  readUntilCut(() => {
    reader.skip(2) // the number of players
    while (reader.remaining > 0) if (reader.u16le() !== 0) list.add(readText(reader))
  })
  return list.players
}

function readText(reader: ByteReader): string {
  return decodeText(reader.bytes(reader.u8()))
}
