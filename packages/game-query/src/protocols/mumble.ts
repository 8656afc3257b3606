// Source: https://wiki.mumble.info/wiki/Protocol#UDP_Ping_packet
import { ByteReader } from '../byte-reader.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Mumble's ping, which contains only numbers. */
export const mumble: Protocol = { transport: 'udp', converse }

const IDENT = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])
const REQUEST = Buffer.concat([Buffer.alloc(4), IDENT])

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  const [zero, major, minor, patch] = reader.bytes(4)
  if (zero !== 0 || !reader.bytes(IDENT.length).equals(IDENT)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const online = reader.u32be()
  const max = reader.u32be()
  return { name: null, map: null, version: `${major}.${minor}.${patch}`, online, max }
}
