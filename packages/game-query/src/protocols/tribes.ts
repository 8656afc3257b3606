// Source: https://github.com/Unity-Technologies/qstat/blob/master/qstat.c (deal_with_tribes_packet)
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** Starsiege: Tribes. */
export const tribes = tribesProtocol(0x62)

/** Starsiege. */
export const starsiege = tribesProtocol(0x72)

const CHALLENGE = 1

function tribesProtocol(kind: number): Protocol {
  return { transport: 'udp', converse: () => converse(kind) }
}

/** The response type is one above the request type. */
function* converse(kind: number): Conversation {
  const reader = new ByteReader(yield Buffer.from([kind, CHALLENGE, 0]))
  if (reader.u8() !== kind + 1 || reader.u16le() !== CHALLENGE || reader.u8() !== kind) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const game = readText(reader)
  const version = readText(reader)
  const name = readText(reader)
  const fields = game === 'Starsiege' ? readStarsiege(reader) : readTribes(reader)
  return { name: cleanText(name, 'none'), version: cleanText(version, 'none'), ...fields }
}

type GameFields = Pick<ServerResponse, 'map' | 'online' | 'max'>

function readTribes(reader: ByteReader): GameFields {
  reader.skip(2) // dedicated, password
  const [online, max] = [reader.u8(), reader.u8()]
  let map: string | null = null
  readUntilCut(() => {
    reader.skip(2) // processor speed
    readText(reader) // mod
    readText(reader) // game type
    map = readText(reader)
  })
  return { map: cleanText(map, 'none'), online, max }
}

function readStarsiege(reader: ByteReader): GameFields {
  reader.skip(4) // password, dedicated, drop-in allowed, game in progress
  const [online, max] = [reader.u32le(), reader.u32le()]
  let map: string | null = null
  readUntilCut(() => {
    reader.skip(1) // teams
    map = readText(reader)
  })
  return { map: cleanText(map, 'none'), online: cleanCount(online), max: cleanCount(max) }
}

function readText(reader: ByteReader): string {
  return decodeText(reader.bytes(reader.u8()))
}
