// Source: https://github.com/openmultiplayer/open.mp/blob/master/Server/Components/LegacyNetwork/Query/query.cpp
import { ByteReader } from '../byte-reader.ts'
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedAnswer } from '../failure.ts'

/** San Andreas Multiplayer and open.mp. */
export const samp = sampProtocol({ request: 'SAMP', answer: 'SAMP', versionLength: 0 })

/** Vice City Multiplayer, which puts its version in front. */
export const vcmp = sampProtocol({ request: 'VCMP', answer: 'MP04', versionLength: 12 })

interface Dialect {
  request: string
  answer: string
  versionLength: number
}

const INFO = 'i'.charCodeAt(0)
const HEADER_LENGTH = 11
const MAX_TEXT_BYTES = 1024

function sampProtocol(dialect: Dialect): Protocol {
  return { transport: 'udp', converse: (target) => converse(dialect, target) }
}

function* converse(dialect: Dialect, target: Target): Conversation {
  const request = requestFor(dialect.request, target)
  const reader = new ByteReader(yield request)
  const isOurs =
    reader.bytes(4).toString('latin1') === dialect.answer &&
    reader.bytes(HEADER_LENGTH - 4).equals(request.subarray(4))
  if (!isOurs) throw new MalformedAnswer('it does not begin as it should')
  const version = reader.bytes(dialect.versionLength)
  if (reader.u8() > 1) throw new MalformedAnswer('it is no answer to this request')
  const [online, max] = [reader.u16le(), reader.u16le()]
  const name = readText(reader)
  readText(reader) // mode of the game
  // What is last was the map once. Since 0.3.7 it is the language.
  readText(reader)
  return {
    name: cleanText(name, 'none'),
    map: null,
    version: cleanText(version.toString('latin1').split('\0')[0], 'none'),
    online,
    max,
  }
}

/** Servers repeat the address and the port that they were asked at; some filters in front of them look at the port. */
function requestFor(mark: string, { host, port }: Target): Buffer {
  const octets = /^\d+(?:\.\d+){3}$/.test(host) ? host.split('.').map(Number) : [0, 0, 0, 0]
  return Buffer.from([...Buffer.from(mark, 'latin1'), ...octets, port & 0xff, port >> 8, INFO])
}

const windows1252 = new TextDecoder('windows-1252')

function readText(reader: ByteReader): string {
  const length = reader.u32le()
  if (length > MAX_TEXT_BYTES) throw new MalformedAnswer('a text in it is too long')
  return windows1252.decode(reader.bytes(length))
}
