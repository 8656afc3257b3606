// Source: https://github.com/Austinb/GameQ/blob/v3/src/GameQ/Protocols/Cs2d.php
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** CS2D. */
export const cs2d: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from([0x01, 0x00, 0xfb, 0x01])
const PLAYERS_REQUEST = Buffer.from([0x01, 0x00, 0xfb, 0x05])
const HAS_MODE = 0x20

function* converse(target: Target): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (!reader.bytes(REQUEST.length).equals(REQUEST)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const flags = reader.u8()
  const name = readText(reader)
  const map = readText(reader)
  const [players, max] = [reader.u8(), reader.u8()]
  let bots = 0
  readUntilCut(() => {
    if (flags & HAS_MODE) reader.skip(1)
    bots = reader.u8()
  })
  const status = {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: null,
    online: bots <= players ? players - bots : players,
    max,
  }
  if (!target.players) return status
  const fallback = { ...status, players: null }
  let packet = yield { fallback, request: PLAYERS_REQUEST }
  // A resent request gets a second status.
  while (REQUEST.equals(packet.subarray(0, REQUEST.length))) packet = yield { fallback }
  return { ...status, players: readPlayers(new ByteReader(packet)) }
}

/** Bots are not marked. */
function readPlayers(reader: ByteReader): Player[] {
  if (!reader.bytes(PLAYERS_REQUEST.length).equals(PLAYERS_REQUEST)) {
    throw new MalformedResponse('it does not match the request')
  }
  const list = new PlayerList('none')
  readUntilCut(() => {
    reader.skip(1) // the number of players
    while (reader.remaining > 0 && list.players.length < MAX_PLAYERS) {
      if (reader.u8() === 0) continue // no player
      const name = readText(reader)
      reader.skip(1) // team
      list.add(name, reader.i32le())
      reader.skip(4) // deaths
    }
  })
  return list.players
}

function readText(reader: ByteReader): string {
  return decodeText(reader.bytes(reader.u8()))
}
