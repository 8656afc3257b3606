// Source: https://github.com/gamedig/node-gamedig/blob/master/protocols/mafia2mp.js
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Mafia II Multiplayer. */
export const mafia2mp = mafia2Protocol('M2MP')

/** Mafia II Online. */
export const mafia2online = mafia2Protocol('M2Online')

function mafia2Protocol(magic: string): Protocol {
  return { transport: 'udp', converse: () => converse(Buffer.from(magic, 'latin1')) }
}

/** The server repeats the request before its status. The field after the counts is the game mode, not a version. */
function* converse(magic: Buffer): Conversation {
  const reader = new ByteReader(yield magic)
  if (!reader.bytes(magic.length).equals(magic)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const name = readText(reader)
  const online = parseCount(readText(reader))
  const max = parseCount(readText(reader))
  if (online === null || max === null) throw new MalformedResponse('the player counts are missing')
  return { name: cleanText(name, 'none'), map: null, version: null, online, max }
}

/** The length includes its own byte. */
function readText(reader: ByteReader): string {
  const length = reader.u8()
  if (length === 0) throw new MalformedResponse('a string has no length')
  return decodeText(reader.bytes(length - 1))
}
