// Source: https://github.com/multiplay/qstat/blob/master/starmade.c
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

export const starmade: Protocol = { transport: 'tcp', converse }

/** Length, magic byte, packet -1, command 1 (info), request, no parameters. */
const REQUEST = Buffer.from('000000092affff016f00000000', 'hex')
const MAGIC = 0x2a
const COMMAND_INFO = 1
/** A length and a time precede the packet; the length includes neither. */
const PREFIX_BYTES = 12
const MAX_PACKET_BYTES = 64 * 1024
const MAX_PARAMETERS = 64

function* converse(): Conversation {
  const stream = new StreamReader(yield REQUEST)
  const prefix = yield* stream.readExactly(PREFIX_BYTES)
  const length = prefix.readUInt32BE(0)
  if (length > MAX_PACKET_BYTES) throw new MalformedResponse('its length is out of range')
  return readInfo(new ByteReader(yield* stream.readExactly(length)))
}

function readInfo(reader: ByteReader): ServerResponse {
  const magic = reader.u8()
  reader.skip(2) // number of the request packet
  if (magic !== MAGIC || reader.u8() !== COMMAND_INFO) {
    throw new MalformedResponse('it does not match the request')
  }
  reader.skip(1) // response or request
  const count = reader.u32be()
  if (count > MAX_PARAMETERS) throw new MalformedResponse('it has too many values')
  const values = Array.from({ length: count }, () => readValue(reader))
  const [, version, name, , , online, max] = values
  if (typeof name !== 'string') throw new MalformedResponse('the name is missing')
  return {
    name: cleanText(name, 'none'),
    map: null,
    version: cleanText(typeof version === 'number' ? String(version) : version, 'none'),
    online: cleanCount(online),
    max: cleanCount(max),
  }
}

const INT = 1
const LONG = 2
const FLOAT = 3
const STRING = 4
const BOOLEAN = 5
const BYTE = 6
const SHORT = 7

function readValue(reader: ByteReader): string | number | null {
  const type = reader.u8()
  if (type === INT) return reader.i32be()
  // Rounds to the precision of a float, so that 0.1 stays 0.1.
  if (type === FLOAT) return Number(reader.bytes(4).readFloatBE(0).toPrecision(6))
  if (type === STRING) return decodeText(reader.bytes(reader.u16be()))
  const skipped =
    type === LONG ? 8 : type === SHORT ? 2 : type === BOOLEAN || type === BYTE ? 1 : -1
  reader.skip(skipped)
  return null
}
