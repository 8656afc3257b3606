// Source: https://github.com/Austinb/GameQ/blob/v3/src/GameQ/Protocols/Cs2d.php
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** CS2D. */
export const cs2d: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from([0x01, 0x00, 0xfb, 0x01])
const HAS_MODE = 0x20

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (!reader.bytes(REQUEST.length).equals(REQUEST)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const flags = reader.u8()
  const name = readText(reader)
  const map = readText(reader)
  const [players, max] = [reader.u8(), reader.u8()]
  let bots = 0
  readUntilCut(() => {
    if (flags & HAS_MODE) reader.skip(1)
    bots = reader.u8()
  })
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: null,
    online: bots <= players ? players - bots : players,
    max,
  }
}

function readText(reader: ByteReader): string {
  return decodeText(reader.bytes(reader.u8()))
}
