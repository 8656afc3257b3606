// Source: https://satisfactory.wiki.gg/wiki/Dedicated_servers/Lightweight_Query_API
import { ByteReader, decodeText } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedAnswer } from '../failure.ts'

/** The lightweight query, which needs no login. Players are told only by the HTTPS interface, to whom logs in. */
export const satisfactory: Protocol = { transport: 'udp', converse }

const MAGIC = 0xf6d5
const ANSWER = 1
const PROTOCOL_VERSION = 1
const TERMINATOR = 1
const COOKIE = Buffer.from('guildhal')
const REQUEST = Buffer.concat([Buffer.from('d5f60001', 'hex'), COOKIE, Buffer.of(TERMINATOR)])

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (reader.u16le() !== MAGIC || reader.u8() !== ANSWER || reader.u8() !== PROTOCOL_VERSION) {
    throw new MalformedAnswer('it does not begin as it should')
  }
  if (!reader.bytes(COOKIE.length).equals(COOKIE)) {
    throw new MalformedAnswer('it is no answer to this request')
  }
  reader.skip(1) // whether a game is idle, being loaded or played
  const build = reader.u32le()
  reader.skip(8) // flags
  reader.skip(reader.u8() * 3) // a number and a version for each part of the state
  const name = decodeText(reader.bytes(reader.u16le()), 'utf-8')
  if (reader.u8() !== TERMINATOR) throw new MalformedAnswer('it has no end')
  return { name: cleanText(name, 'none'), map: null, version: `${build}`, online: null, max: null }
}
