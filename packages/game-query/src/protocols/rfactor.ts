// Source: https://github.com/tltneon/lgsl (query 16); unused bytes are random
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** rFactor and ARCA Sim Racing '08. */
export const rfactor: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('rF_S', 'latin1')

/** No fixed bytes identify the response, so its texts and numbers are validated. */
function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  const protocolName = readText(reader, 8)
  reader.skip(9) // update type, region, address, length
  const version = reader.u16le()
  reader.skip(6) // broadcast version, ports
  const game = readText(reader, 20)
  const name = readText(reader, 28)
  if (!PRINTABLE.test(name) || ![protocolName, game].every((text) => GAME_NAME.test(text))) {
    throw new MalformedResponse('the game name is missing')
  }
  const map = readText(reader, 32)
  readText(reader, 96) // message of the day
  reader.skip(6) // aids, ping, flags, rate
  const [online, max] = [reader.u8(), reader.u8()]
  if (online > max) throw new MalformedResponse('the player counts are invalid')
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: String(version),
    online,
    max,
  }
}

const GAME_NAME = /^[\x20-\x7e]{3,}$/
const PRINTABLE = /^\P{Cc}+$/u

/** A field of fixed length with zero-terminated text. */
function readText(reader: ByteReader, length: number): string {
  const field = reader.bytes(length)
  const end = field.indexOf(0)
  if (end < 0) throw new MalformedResponse('a string is not terminated')
  return decodeText(field.subarray(0, end))
}
