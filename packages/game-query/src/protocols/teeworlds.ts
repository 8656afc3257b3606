// Source: https://github.com/teeworlds/teeworlds (src/engine/shared/network.h, mastersrv.h, server.cpp), DDNet's source for the long response
import { ByteReader, readUntilCut } from '../byte-reader.ts'
import { cleanCount, cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** Teeworlds 0.6 and DDNet. */
export const teeworlds06: Protocol = { transport: 'udp', converse: converse06 }

/** Teeworlds 0.7, which requires a token exchange first. */
export const teeworlds07: Protocol = { transport: 'udp', converse: converse07 }

// Six bytes, which old servers ignore, request DDNet's long response without the limit of 16 players.
const REQUEST_06 = Buffer.from('xe\0\0\0\0\xff\xff\xff\xffgie3\0', 'latin1')
const HEADER_LENGTH_06 = 6
const SHORT = 'inf3'
const LONG = 'iext'

function* converse06(target: Target): Conversation {
  const reader = new ByteReader(yield REQUEST_06)
  reader.skip(HEADER_LENGTH_06)
  if (reader.u32le() !== 0xffffffff) throw new MalformedResponse('it has an unexpected header')
  const kind = reader.bytes(4).toString('latin1')
  if (kind !== SHORT && kind !== LONG) throw new MalformedResponse('it does not match the request')
  readNumber(reader) // client token
  const version = reader.cstring()
  const name = reader.cstring()
  const map = reader.cstring()
  if (kind === LONG) {
    reader.skipCstring() // map checksum
    reader.skipCstring() // map size
  }
  reader.skipCstring() // game type
  for (let i = 0; i < 3; i++) readNumber(reader) // flags, player counts without spectators
  const status = buildResponse(name, map, version, readNumber(reader), readNumber(reader))
  if (!target.players) return status
  if (kind === LONG) reader.skipCstring() // reserved
  const { players } = readClients(reader, readNumber, null, kind === LONG)
  return { ...status, players }
}

function readNumber(reader: ByteReader): number {
  const text = reader.cstring()
  const value = parseCount(text)
  if (value === null && !/^-\d{1,10}$/.test(text))
    throw new MalformedResponse('a number is invalid')
  return value ?? Number(text)
}

const CLIENT_TOKEN = Buffer.from([1, 2, 3, 4])
const NO_TOKEN = Buffer.alloc(4, 0xff)
const CONTROL = 0x04
const TOKEN_MESSAGE = 5
const CONNECTIONLESS = 0x21

// Padded, because servers send no response larger than the request.
const TOKEN_REQUEST = Buffer.concat([
  Buffer.from([CONTROL, 0, 0]),
  NO_TOKEN,
  Buffer.from([TOKEN_MESSAGE]),
  CLIENT_TOKEN,
  Buffer.alloc(508),
])

function* converse07(target: Target): Conversation {
  const offer = new ByteReader(yield TOKEN_REQUEST)
  const isOffer = offer.u8() === CONTROL && offer.bytes(2) && offer.bytes(4).equals(CLIENT_TOKEN)
  if (!isOffer || offer.u8() !== TOKEN_MESSAGE) throw new MalformedResponse('the token is missing')
  const token = Buffer.from(offer.bytes(4))
  const header = Buffer.concat([Buffer.from([CONNECTIONLESS]), token, CLIENT_TOKEN])
  const request = Buffer.concat([header, NO_TOKEN, Buffer.from('gie3\0', 'latin1')])
  let packet = yield request
  // A resent request gets a second token, which is ignored.
  if (packet[0] === CONTROL) packet = yield
  return readInfo07(new ByteReader(packet), target.players)
}

function readInfo07(reader: ByteReader, withPlayers = false): ServerResponse {
  if (reader.u8() !== CONNECTIONLESS || !reader.bytes(4).equals(CLIENT_TOKEN)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  reader.skip(4) // server token
  const isInfo = reader.u32le() === 0xffffffff && reader.bytes(4).toString('latin1') === SHORT
  if (!isInfo) throw new MalformedResponse('it does not match the request')
  readPacked(reader) // request number
  const version = reader.cstring()
  const name = reader.cstring()
  reader.skipCstring() // hostname
  const map = reader.cstring()
  reader.skipCstring() // game type
  for (let i = 0; i < 4; i++) readPacked(reader) // flags, skill, player counts without spectators
  const [clients, max] = [readPacked(reader), readPacked(reader)]
  const { players, bots } = readClients(reader, readPacked, BOT)
  const status = buildResponse(name, map, version, clients - bots, max)
  return withPlayers ? { ...status, players } : status
}

/** Name, clan, country, score and a flag of each client. */
function readClients(
  reader: ByteReader,
  readInteger: (reader: ByteReader) => number,
  botFlag: number | null,
  isLong = false,
): { players: Player[]; bots: number } {
  const list = new PlayerList('none')
  let bots = 0
  readUntilCut(() => {
    while (reader.remaining > 0 && list.players.length < MAX_PLAYERS) {
      const name = reader.cstring()
      reader.skipCstring() // clan
      readInteger(reader) // country
      const score = readInteger(reader)
      const flag = readInteger(reader)
      if (isLong) reader.skipCstring() // reserved
      if (flag === botFlag) bots += 1
      else list.add(name, score)
    }
  })
  return { players: list.players, bots }
}

/** 1 means a spectator. */
const BOT = 2

/** A Teeworlds variable-length integer: a sign and 6 bits, then 7 bits in each byte. */
function readPacked(reader: ByteReader): number {
  let byte = reader.u8()
  const isNegative = (byte & 0x40) !== 0
  let value = byte & 0x3f
  for (let shift = 6; (byte & 0x80) !== 0; shift += 7) {
    if (shift > 27) throw new MalformedResponse('a number is too long')
    byte = reader.u8()
    value |= (byte & 0x7f) << shift
  }
  return isNegative ? ~value : value
}

function buildResponse(
  name: string,
  map: string,
  version: string,
  online: number,
  max: number,
): ServerResponse {
  return {
    name: cleanText(name, 'none'),
    map: cleanText(map, 'none'),
    version: cleanText(version, 'none'),
    online: cleanCount(online),
    max: cleanCount(max),
  }
}
