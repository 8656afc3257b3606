// Source: https://github.com/gamedig/rust-gamedig (crates/lib/src/games/savage2, the order of the fields)
import { ByteReader } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Savage 2: A Tortured Soul. */
export const savage2: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from([1])
const HEADER_LENGTH = 12

/** No fixed bytes identify the response, so its fields are validated, up to the version at its end. */
function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  reader.skip(HEADER_LENGTH)
  const name = reader.cstring()
  const [online, max] = [reader.u8(), reader.u8()]
  reader.skipCstring() // time
  const map = reader.cstring()
  reader.skipCstring() // next map
  reader.skipCstring() // location
  reader.skip(1) // minimum players
  reader.skipCstring() // game type
  const version = reader.cstring()
  if (!/^\d+(?:\.\d+)+/.test(version) || !/^\w*$/.test(map)) {
    throw new MalformedResponse('the status is missing')
  }
  return {
    name: cleanText(name, 'savage'),
    map: cleanText(map, 'savage'),
    version: cleanText(version, 'savage'),
    online,
    max,
  }
}
