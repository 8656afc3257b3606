// Source: https://github.com/ArmagetronAd/armagetronad/blob/legacy_0.2.9/src/network/nServerInfo.cpp (SmallServerInfo, BigServerInfo)
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Armagetron Advanced. */
export const armagetron: Protocol = { transport: 'udp', converse }

// Messages without content. A server sends the long response only after a request for the short one.
const SHORT_REQUEST = Buffer.from([0, 0x34, 0, 0, 0, 0, 0, 0x11])
const LONG_REQUEST = Buffer.from([0, 0x35, 0, 0, 0, 0, 0, 0x11])
const SHORT_RESPONSE = 0x32
const LONG_RESPONSE = 0x33

function* converse(): Conversation {
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
  return readInfo(packet)
}

function readInfo(packet: ByteReader): ServerResponse {
  packet.skip(2) // message number
  const length = packet.u16be() * 2
  // The end is not needed, and may be cut off.
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
  }
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
