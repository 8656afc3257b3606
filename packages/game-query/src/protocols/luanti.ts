// Source: https://github.com/luanti-org/luanti/blob/master/src/network/mtp/internal.h (the packets of a connection)
import { ByteReader } from '../byte-reader.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Luanti (Minetest). Its servers assign a new client an id, and send their status only to the public server list. */
export const luanti: Protocol = { transport: 'udp', converse }

const PROTOCOL = 0x4f457403
const SERVER_PEER = 1
const RELIABLE = 3
const CONTROL = 0
const SET_PEER_ID = 1

// An empty unreliable message on the first channel, from a client without an id.
const REQUEST = Buffer.from([0x4f, 0x45, 0x74, 0x03, 0, 0, 0, 1])

function* converse(): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (reader.u32be() !== PROTOCOL || reader.u16be() !== SERVER_PEER || reader.u8() > 2) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const isReliable = reader.u8() === RELIABLE
  reader.skip(2) // packet number
  if (!isReliable || reader.u8() !== CONTROL || reader.u8() !== SET_PEER_ID) {
    throw new MalformedResponse('it is not a welcome message')
  }
  return { name: null, map: null, version: null, online: null, max: null }
}
