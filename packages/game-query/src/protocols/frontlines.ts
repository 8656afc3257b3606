// Source: http://wiki.hlsw.net/index.php/FFOW_Protocol
import { ByteReader } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Frontlines: Fuel of War, whose query resembles Valve's but differs from it. */
export const frontlines: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('\xff\xff\xff\xffFLSQ', 'latin1')
const HEADER = Buffer.from('\xff\xff\xff\xffI\x02', 'latin1')

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (!reader.bytes(HEADER.length).equals(HEADER)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const [name, map] = [reader.cstring(), reader.cstring()]
  for (let i = 0; i < 3; i++) reader.skipCstring() // mod, game type, description
  const version = reader.cstring()
  reader.skip(2) // game port
  const [online, max] = [reader.u8(), reader.u8()]
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: cleanText(version, 'none'),
    online,
    max,
  }
}
