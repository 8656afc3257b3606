// Source: https://minecraft.wiki/w/RakNet (unconnected ping and pong)
import { ByteReader, decodeLatin1 } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** The Bedrock edition, over UDP. */
export const minecraftBedrock: Protocol = { transport: 'udp', converse }

const PING = 0x01
const PONG = 0x1c
const MAGIC = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex')
const EDITIONS = new Set(['MCPE', 'MCEE'])

function* converse({ nonce }: Target): Conversation {
  // Servers echo the time of the ping without parsing it: random bytes identify the response to this request.
  const time = Buffer.from(nonce())
  let packet = yield Buffer.concat([Buffer.of(PING), time, MAGIC, time])
  for (;;) {
    const status = readPong(packet, time)
    if (status !== null) return readStatus(status)
    packet = yield
  }
}

/** The text of a pong; null if it belongs to another ping. */
function readPong(packet: Uint8Array, time: Buffer): string | null {
  const reader = new ByteReader(packet)
  if (reader.u8() !== PONG) throw new MalformedResponse('it has an unexpected header')
  const echo = reader.bytes(8)
  reader.skip(8) // the server's id
  if (!reader.bytes(16).equals(MAGIC)) throw new MalformedResponse('it has an unexpected header')
  const length = reader.u16be()
  // The last field of a text that is cut off is not whole.
  const isCut = length > reader.remaining
  const text = (isCut ? reader.rest() : reader.bytes(length)).toString('latin1')
  const status = isCut ? text.slice(0, text.lastIndexOf(';')) : text
  return echo.equals(time) ? status : null
}

function readStatus(status: string): ServerResponse {
  // A semicolon within a text has a backslash before it.
  const fields = status.split(/(?<!\\);/).map((field) => decodeLatin1(field.replaceAll('\\;', ';')))
  const [edition = '', ...rest] = fields
  const end = endOfName(rest)
  const name = rest.slice(0, end).join(';')
  const [, version, online, max, , map] = rest.slice(end)
  if (!EDITIONS.has(edition) || max === undefined)
    throw new MalformedResponse('the status is missing')
  return {
    name: cleanText(name, 'minecraft'),
    map: cleanText(map, 'minecraft'),
    version: cleanText(version, 'minecraft'),
    online: parseCount(online),
    max: parseCount(max),
  }
}

/** The protocol version follows the name, which ends later if a server sends its semicolons without backslashes. */
function endOfName(fields: string[]): number {
  const end = fields.findIndex((_, index) => {
    const [protocol, , online, max] = fields.slice(index)
    return index > 0 && [protocol, online, max].every((text) => parseCount(text) !== null)
  })
  return end < 0 ? 1 : end
}
