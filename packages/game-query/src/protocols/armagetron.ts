// Source: https://github.com/ArmagetronAd/armagetronad/blob/legacy_0.2.9/src/network/nServerInfo.cpp (SmallServerInfo, BigServerInfo)
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** Armagetron Advanced. */
export const armagetron: Protocol = { transport: 'udp', converse }

// Messages without content. A server sends the long response only after a request for the short one.
const SHORT_REQUEST = Buffer.from([0, 0x34, 0, 0, 0, 0, 0, 0x11])
const LONG_REQUEST = Buffer.from([0, 0x35, 0, 0, 0, 0, 0, 0x11])
const SHORT_RESPONSE = 0x32
const LONG_RESPONSE = 0x33

function* converse(target: Target): Conversation {
  const short = new ByteReader(yield SHORT_REQUEST)
  if (short.u16be() !== SHORT_RESPONSE) throw new MalformedResponse('it does not match the request')
  let packet = new ByteReader(yield LONG_REQUEST)
  let kind = packet.u16be()
  // A resent request gets a second response.
  if (kind === SHORT_RESPONSE) {
    packet = new ByteReader(yield)
    kind = packet.u16be()
  }
  if (kind !== LONG_RESPONSE) throw new MalformedResponse('it does not match the request')
  return readInfo(packet, target.players)
}

function readInfo(packet: ByteReader, withPlayers = false): ServerResponse {
  packet.skip(2) // message number
  const length = packet.u16be() * 2
  // The end may be cut off.
  const reader = new ByteReader(packet.bytes(Math.min(length, packet.remaining)))
  readNumber(reader) // port
  readText(reader) // host
  const name = readText(reader)
  const online = readNumber(reader)
  readNumber(reader) // oldest protocol version
  readNumber(reader) // newest protocol version
  const version = readText(reader)
  const max = readNumber(reader)
  return {
    name: cleanText(name, 'armagetron'),
    map: null,
    version: cleanText(version, 'armagetron'),
    online: cleanCount(online),
    max: cleanCount(max),
    ...(withPlayers && { players: readNames(reader) }),
  }
}

/** One line for each human player. Null if the names are cut off. */
function readNames(reader: ByteReader): Player[] | null {
  let names: string | null = null
  readUntilCut(() => {
    names = readText(reader)
  })
  if (names === null) return null
  const list = new PlayerList('armagetron')
  for (const name of (names as string).split('\n', MAX_PLAYERS)) list.add(name)
  return list.players
}

function readNumber(reader: ByteReader): number {
  const low = reader.u16be()
  return low + reader.u16be() * 0x10000
}

/** Text in 16-bit words with swapped bytes. The length includes the final zero. */
function readText(reader: ByteReader): string {
  const length = reader.u16be()
  const bytes = Buffer.from(reader.bytes(length + (length % 2))).swap16()
  return decodeText(bytes.subarray(0, Math.max(0, length - 1)))
}
