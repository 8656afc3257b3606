// Source: https://minecraft.wiki/w/RakNet (unconnected ping and pong)
import { randomBytes } from 'node:crypto'
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** The Bedrock edition, over UDP. */
export const minecraftBedrock: Protocol = { transport: 'udp', converse }

const PING = 0x01
const PONG = 0x1c
const MAGIC = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex')
const EDITIONS = new Set(['MCPE', 'MCEE'])

function* converse(): Conversation {
  // Servers echo the time of the ping without parsing it: random bytes identify the response to this request.
  const time = randomBytes(8)
  let packet = yield Buffer.concat([Buffer.of(PING), time, MAGIC, randomBytes(8)])
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
  const status = decodeText(reader.bytes(reader.u16be()), 'utf-8')
  return echo.equals(time) ? status : null
}

function readStatus(status: string): ServerResponse {
  const [edition = '', name, , version, online, max, , map] = status.split(';')
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
