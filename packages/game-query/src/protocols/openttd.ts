// Source: https://github.com/OpenTTD/OpenTTD/blob/master/src/network/core/network_game_info.cpp (DeserializeNetworkGameInfo)
import { ByteReader, readUntilCut } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** OpenTTD since version 12. */
export const openttd: Protocol = { transport: 'tcp', converse: converseOverStream }

/** OpenTTD up to version 11, over UDP. */
export const openttdUdp: Protocol = { transport: 'udp', converse: converseOverPackets }

const STREAM_REQUEST = Buffer.from([3, 0, 7])
const STREAM_RESPONSE = 6
const PACKET_REQUEST = Buffer.from([3, 0, 0])
const PACKET_RESPONSE = 1
const MAX_LENGTH = 32 * 1024
const NEWEST_VERSION = 7
const LAST_LANDSCAPE = 3

function* converseOverStream(): Conversation {
  const stream = new StreamReader(yield STREAM_REQUEST)
  const length = (yield* stream.readExactly(2)).readUInt16LE()
  if (length < 4 || length > MAX_LENGTH) throw new MalformedResponse('its length is out of range')
  return readInfo(new ByteReader(yield* stream.readExactly(length - 2)), STREAM_RESPONSE)
}

function* converseOverPackets(): Conversation {
  const packet = yield PACKET_REQUEST
  const reader = new ByteReader(packet)
  // The length exceeds that of a packet whose end is cut off.
  if (reader.u16le() < packet.length) throw new MalformedResponse('its length is incorrect')
  return readInfo(reader, PACKET_RESPONSE)
}

/** Every version adds its new fields in front. A version newer than the newest known one is read like that one. */
function readInfo(reader: ByteReader, kind: number): ServerResponse {
  if (reader.u8() !== kind) throw new MalformedResponse('it does not match the request')
  const version = Math.min(reader.u8(), NEWEST_VERSION)
  if (version < 1) throw new MalformedResponse('its version is not supported')
  if (version >= 7) reader.skip(8) // ticks played
  const hasNames = version >= 6 && reader.u8() === 1
  if (version >= 5) {
    reader.skip(4) // script version
    reader.skipCstring() // script name
  }
  if (version >= 4) skipContent(reader, hasNames)
  if (version >= 3) reader.skip(8) // dates
  if (version >= 2) reader.skip(3) // companies and spectators
  const name = reader.cstring()
  const revision = reader.cstring()
  if (version < 6) reader.skip(1) // language
  reader.skip(1) // password
  const [max, online] = [reader.u8(), reader.u8()]
  const map = readTail(reader, version)
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: cleanText(revision, 'none'),
    online: cleanCount(online),
    max: cleanCount(max),
  }
}

/** The map of older servers; null if the response is cut off. */
function readTail(reader: ByteReader, version: number): string | null {
  let map: string | null = null
  let isValid = true
  readUntilCut(() => {
    reader.skip(1) // spectators
    if (version < 3) reader.skip(4) // dates, in a shorter format
    if (version < 6) map = reader.cstring()
    reader.skip(4) // map size
    isValid = reader.u8() <= LAST_LANDSCAPE && reader.u8() <= 1
  })
  if (!isValid) throw new MalformedResponse('the status is missing')
  return map
}

/** Skips the graphics sets: an id and a checksum each, and a name if `hasNames`. */
function skipContent(reader: ByteReader, hasNames: boolean): void {
  for (let remaining = reader.u8(); remaining > 0; remaining--) {
    reader.skip(20)
    if (hasNames) reader.skipCstring()
  }
}
