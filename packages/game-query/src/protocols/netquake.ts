// Source: https://github.com/id-Software/Quake/blob/master/WinQuake/net_dgrm.c (CCREQ_SERVER_INFO)
import { ByteReader } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { decodeQuake } from './quake-text.ts'

/** The original Quake protocol, before QuakeWorld; used by QuakeSpasm and similar engines. */
export const netquake: Protocol = { transport: 'udp', converse }

const CONTROL = 0x8000
const REQUEST = Buffer.from('\x80\0\0\x0c\x02QUAKE\0\x03', 'latin1')
const SERVER_INFO = 0x83

function* converse(): Conversation {
  const packet = yield REQUEST
  const reader = new ByteReader(packet)
  // The length exceeds that of a packet whose end is cut off.
  const isControl = reader.u16be() === CONTROL && reader.u16be() >= packet.length
  if (!isControl || reader.u8() !== SERVER_INFO) {
    throw new MalformedResponse('it does not match the request')
  }
  reader.skipCstring() // address
  const name = decodeQuake(reader.cstringBytes())
  const map = decodeQuake(reader.cstringBytes())
  const online = reader.u8()
  const max = reader.u8()
  return {
    name: cleanText(name, 'darkplaces'),
    map: cleanText(map, 'darkplaces'),
    version: null,
    online,
    max,
  }
}
