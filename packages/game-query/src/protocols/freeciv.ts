// Source: https://github.com/freeciv/freeciv/blob/main/common/networking/packets.def (PACKET_SERVER_JOIN_REQ and its reply), packets.c
import { inflateSync } from 'node:zlib'
import { ByteReader } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'
import type { StreamRead } from '../stream-reader.ts'

/** Freeciv. The server rejects a client without capabilities and sends its version; players do not notice. */
export const freeciv: Protocol = { transport: 'tcp', converse }

const JOIN_REQUEST = 4
const JOIN_REPLY = 5
const MAX_PACKETS = 16
const MAX_BYTES = 16 * 1024
/** Lengths from here on denote compressed packets. */
const COMPRESSED = 16 * 1024 + 1
const JUMBO = 0xffff

const CLIENT = Buffer.from('guildhall\0none\0\0\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
const REQUEST = Buffer.concat([Buffer.from([0, CLIENT.length + 3, JOIN_REQUEST]), CLIENT])

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  for (let i = 0; i < MAX_PACKETS; i++) {
    const packets = new ByteReader(yield* readPackets(stream))
    while (packets.remaining > 0) {
      const length = packets.u16be()
      const packet = new ByteReader(packets.bytes(length - 2))
      if (packet.u8() === JOIN_REPLY) return readReply(packet)
    }
  }
  throw new MalformedResponse('the status is missing')
}

/** Reads one packet, or several packets that were compressed together. */
function* readPackets(stream: StreamReader): StreamRead<Buffer> {
  const head = Buffer.from(yield* stream.readExactly(2))
  const length = head.readUInt16BE()
  if (length < 3 || length === JUMBO) throw new MalformedResponse('its length is out of range')
  if (length < COMPRESSED) return Buffer.concat([head, yield* stream.readExactly(length - 2)])
  const body = yield* stream.readExactly(Math.max(0, length - COMPRESSED - 2))
  try {
    return inflateSync(body, { maxOutputLength: MAX_BYTES })
  } catch {
    throw new MalformedResponse('it cannot be decompressed')
  }
}

function readReply(reader: ByteReader): ServerResponse {
  reader.skip(1) // whether the client may join
  const message = reader.cstring()
  const capability = reader.cstring()
  if (!/freeciv/i.test(capability)) throw new MalformedResponse('it does not match the request')
  const version = /(?<!\d)\d+\.\d+\.\d+[\w.+-]*/.exec(message)?.[0]
  return {
    name: null,
    map: null,
    version: cleanText(version?.replace(/\.$/, ''), 'none'),
    online: null,
    max: null,
  }
}
