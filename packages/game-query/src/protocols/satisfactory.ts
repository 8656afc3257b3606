// Source: https://satisfactory.wiki.gg/wiki/Dedicated_servers/Lightweight_Query_API
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** The lightweight query, which needs no login. Only the HTTPS interface reports players, after a login. */
export const satisfactory: Protocol = { transport: 'udp', converse }

const MAGIC = 0xf6d5
const RESPONSE = 1
const PROTOCOL_VERSION = 1
const TERMINATOR = 1
const COOKIE = Buffer.from('guildhal')
const REQUEST = Buffer.concat([Buffer.from('d5f60001', 'hex'), COOKIE, Buffer.of(TERMINATOR)])

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (reader.u16le() !== MAGIC || reader.u8() !== RESPONSE || reader.u8() !== PROTOCOL_VERSION) {
    throw new MalformedResponse('it has an unexpected header')
  }
  if (!reader.bytes(COOKIE.length).equals(COOKIE)) {
    throw new MalformedResponse('it does not match the request')
  }
  reader.skip(1) // server state: idle, loading or playing
  const build = reader.u32le()
  let name: string | null = null
  readUntilCut(() => {
    reader.skip(8) // flags
    reader.skip(reader.u8() * 3) // an id and a version for each substate
    name = decodeText(reader.bytes(reader.u16le()))
  })
  if (name !== null && reader.remaining > 0 && reader.u8() !== TERMINATOR) {
    throw new MalformedResponse('it is not terminated')
  }
  return { name: cleanText(name, 'none'), map: null, version: `${build}`, online: null, max: null }
}
