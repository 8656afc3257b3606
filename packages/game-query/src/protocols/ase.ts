// Source: https://int64.org/docs/gamestat-protocols/ase.html, MTA's Server/mods/deathmatch/logic/ASE.cpp
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** The protocol of The All-Seeing Eye, an early server browser. */
export const ase: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('s', 'latin1')
const HEADER = 'EYE1'

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (reader.bytes(HEADER.length).toString('latin1') !== HEADER) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const game = readText(reader)
  readText(reader) // port
  const colours = game === 'farcry' ? 'dollar' : 'none'
  const name = readText(reader)
  readText(reader) // game type
  const map = readText(reader)
  const version = readText(reader)
  readText(reader) // password
  const online = parseCount(readText(reader))
  const max = parseCount(readText(reader))
  return {
    name: cleanText(name, colours),
    map: cleanText(map, colours),
    version: cleanText(version, colours),
    online,
    max,
  }
}

/** The length includes its own byte. */
function readText(reader: ByteReader): string {
  const length = reader.u8()
  if (length === 0) throw new MalformedResponse('a string has no length')
  return decodeText(reader.bytes(length - 1), 'utf-8-or-latin1')
}
