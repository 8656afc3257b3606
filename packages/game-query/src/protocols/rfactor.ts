// Source: the record as rFactor's spies know it, https://github.com/tltneon/lgsl (query 16); what fills its gaps is random
import { ByteReader } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedAnswer } from '../failure.ts'

/** rFactor and ARCA Sim Racing '08. */
export const rfactor: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('rF_S', 'latin1')

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  reader.skip(17) // mark, kind of update, region, address, length
  const version = reader.u16le()
  reader.skip(6) // version of the broadcast, ports
  const game = readText(reader, 20)
  const name = readText(reader, 28)
  if (!PRINTABLE.test(game) || !PRINTABLE.test(name)) throw new MalformedAnswer('it names no game')
  const map = readText(reader, 32)
  readText(reader, 96) // message of the day
  reader.skip(6) // aids, ping, flags, rate
  const [online, max] = [reader.u8(), reader.u8()]
  reader.skip(12) // bots, special, damage, rules, credits, time, laps
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: String(version),
    online,
    max,
  }
}

const PRINTABLE = /^[\x20-\x7e\xa0-\xff]+$/

/** A field of a fixed length; a zero ends its text before that. */
function readText(reader: ByteReader, length: number): string {
  return reader.bytes(length).toString('latin1').split('\0')[0] ?? ''
}
