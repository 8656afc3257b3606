// Source: the record as rFactor's spies know it, https://github.com/tltneon/lgsl (query 16); what fills its gaps is random
import { ByteReader } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** rFactor and ARCA Sim Racing '08. */
export const rfactor: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('rF_S', 'latin1')

/** No fixed bytes mark the answer, so its texts and numbers must be what a server would send. */
function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  const mark = readText(reader, 8)
  reader.skip(9) // kind of update, region, address, length
  const version = reader.u16le()
  reader.skip(6) // version of the broadcast, ports
  const game = readText(reader, 20)
  const name = readText(reader, 28)
  if (!PRINTABLE.test(name) || ![mark, game].every((text) => GAME.test(text))) {
    throw new MalformedResponse('the game name is missing')
  }
  const map = readText(reader, 32)
  readText(reader, 96) // message of the day
  reader.skip(6) // aids, ping, flags, rate
  const [online, max] = [reader.u8(), reader.u8()]
  if (online > max) throw new MalformedResponse('the player counts are invalid')
  reader.skip(12) // bots, special, damage, rules, credits, time, laps
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: String(version),
    online,
    max,
  }
}

const GAME = /^[\x20-\x7e]{3,}$/
const PRINTABLE = /^[\x20-\x7e\xa0-\xff]+$/

/** A field of a fixed length, in which a zero ends the text. */
function readText(reader: ByteReader, length: number): string {
  const field = reader.bytes(length)
  const end = field.indexOf(0)
  if (end < 0) throw new MalformedResponse('a string is not terminated')
  return field.toString('latin1', 0, end)
}
