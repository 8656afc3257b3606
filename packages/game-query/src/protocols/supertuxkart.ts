// Source: https://github.com/supertuxkart/stk-code/blob/master/src/network/stk_host.cpp (handleDirectSocketRequest)
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** SuperTuxKart, at the server's LAN discovery port. */
export const supertuxkart: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('\x0astk-server', 'latin1')
const MAX_LISTED_VERSION = 0xffff

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (reader.u32be() > MAX_LISTED_VERSION)
    throw new MalformedResponse('it has an unexpected header')
  const name = readText(reader)
  const max = reader.u8()
  const online = reader.u8()
  let map: string | null = null
  readUntilCut(() => {
    reader.skip(6) // port, difficulty, mode, password, state
    map = readText(reader)
  })
  if (reader.remaining > 0) throw new MalformedResponse('it has unexpected trailing data')
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: null,
    online,
    max,
  }
}

function readText(reader: ByteReader): string {
  return decodeText(reader.bytes(reader.u8()))
}
