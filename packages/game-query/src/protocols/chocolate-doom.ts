// Source: https://github.com/chocolate-doom/chocolate-doom/blob/master/src/net_structrw.c (NET_ReadQueryData)
import { ByteReader, readUntilCut } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Chocolate Doom, also with Heretic, Hexen and Strife. Its servers do not send player names, and the map only to players. */
export const chocolateDoom: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from([0, 13])
const RESPONSE = 14

/** Two bytes identify the response, so its counts are validated too. */
function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (reader.u16be() !== RESPONSE) throw new MalformedResponse('it does not match the request')
  const version = reader.cstring()
  reader.skip(1) // whether a game is running
  const [online, max] = [reader.u8(), reader.u8()]
  let name: string | null = null
  readUntilCut(() => {
    reader.skip(2) // game mode and mission
    name = reader.cstring()
  })
  if (online > max) throw new MalformedResponse('the player counts are invalid')
  return {
    name: cleanText(name, 'none'),
    map: null,
    version: cleanText(version, 'none'),
    online,
    max,
  }
}
