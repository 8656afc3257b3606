// Source: https://grimms3dworlds.ddns.net/?p=1625, lengths as in Unreal's packages (compact indices)
import { ByteReader } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** The native query of Unreal Engine 2. */
export const unreal2: Protocol = { transport: 'udp', converse }

const DETAILS = 0
const RULES = 1

/** Requests begin with 0x79; answers with a number that depends on the game, 0x80 in most. */
const ANSWER_MIN = 0x70
const ANSWER_MAX = 0x8f

const MAX_PORT = 65535
const MAX_RULES = 256

function* converse(): Conversation {
  const details = readDetails(readKind(yield request(DETAILS), DETAILS))
  let packet = yield request(RULES)
  // A request that was sent twice is answered twice.
  while (packet[4] === DETAILS) packet = yield
  return { ...details, version: readVersion(readKind(packet, RULES)) }
}

function request(kind: number): Buffer {
  return Buffer.from([0x79, 0, 0, 0, kind])
}

function readKind(packet: Uint8Array, kind: number): ByteReader {
  const reader = new ByteReader(packet)
  const start = reader.u32le()
  if (start < ANSWER_MIN || start > ANSWER_MAX || reader.u8() !== kind) {
    throw new MalformedResponse('it has an unexpected header')
  }
  return reader
}

function readDetails(reader: ByteReader): ServerResponse {
  reader.skip(4) // the server's number
  readText(reader) // address
  const [gamePort, queryPort] = [reader.u32le(), reader.u32le()]
  if (gamePort > MAX_PORT || queryPort > MAX_PORT)
    throw new MalformedResponse('a port is out of range')
  const [name, map] = [readText(reader), readText(reader)]
  readText(reader) // kind of game
  return {
    name: cleanText(name, 'unreal'),
    map: cleanText(map, 'unreal'),
    version: null,
    online: cleanCount(reader.u32le()),
    max: cleanCount(reader.u32le()),
  }
}

/**
 * The rules come in any number of packets; the version stands at the beginning of the first, if it is sent at all. Mods
 * write rules as they like, so none of them fails the answer.
 */
function readVersion(reader: ByteReader): string | null {
  try {
    for (let i = 0; i < MAX_RULES && reader.remaining > 0; i++) {
      const [name, value] = [readText(reader), readText(reader)]
      if (name.toLowerCase() === 'serverversion') return cleanText(value, 'unreal')
    }
  } catch (error) {
    if (!(error instanceof MalformedResponse)) throw error
  }
  return null
}

/** Characters are counted, the zero at the end too; a negative number means UTF-16. */
function readText(reader: ByteReader): string {
  const length = readCompactIndex(reader)
  const text =
    length < 0
      ? reader.bytes(-length * 2).toString('utf16le')
      : reader.bytes(length).toString('latin1')
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

/** Sign, "goes on" and six bits; then "goes on" and seven bits in each byte, the lowest first. */
function readCompactIndex(reader: ByteReader): number {
  const first = reader.u8()
  let value = first & 0x3f
  let goesOn = (first & 0x40) !== 0
  for (let shift = 6; goesOn; shift += 7) {
    if (shift > 20) throw new MalformedResponse('a number is too long')
    const byte = reader.u8()
    value |= (byte & 0x7f) << shift
    goesOn = (byte & 0x80) !== 0
  }
  return (first & 0x80) === 0 ? value : -value
}
