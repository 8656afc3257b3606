// Source: http://aluigi.altervista.org/papers.htm (ventrilo_algo); the response as printed by Ventrilo's ventrilo_status
import { decodeLatin1 } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import { computeChecksum, decryptPacket, encryptRequest } from './ventrilo-cipher.ts'
import type { Packet } from './ventrilo-cipher.ts'

/** Ventrilo's status, split into as many packets as needed. */
export const ventrilo: Protocol = { transport: 'udp', converse }

const DETAILS = 2
const RESPONSE = 3
const REQUEST = encryptRequest(DETAILS, Buffer.alloc(16))
const MAX_PARTS = 48

function* converse(target: Target): Conversation {
  const parts = new Map<number, Packet>()
  let packet = yield REQUEST
  for (;;) {
    const part = decryptPacket(packet)
    const isValid = part.count >= 1 && part.count <= MAX_PARTS && part.index < part.count
    if (part.command !== RESPONSE || !isValid)
      throw new MalformedResponse('it does not match the request')
    parts.set(part.index, part)
    if (parts.size >= part.count) return readStatus(join(parts, part), target.players)
    packet = yield
  }
}

function join(parts: Map<number, Packet>, { count, length, checksum }: Packet): Buffer {
  const bodies = Array.from({ length: count }, (_, i) => parts.get(i)?.body ?? Buffer.alloc(0))
  const whole = Buffer.concat(bodies)
  if (whole.length !== length || computeChecksum(whole) !== checksum) {
    throw new MalformedResponse('its parts are inconsistent')
  }
  return whole
}

function readStatus(bytes: Buffer, withPlayers = false): ServerResponse {
  const values = new Map<string, string>()
  const list = new PlayerList('none')
  let clients = 0
  for (const line of bytes.toString('latin1').split('\n')) {
    const colon = line.indexOf(': ')
    if (colon < 0) continue
    const key = line.slice(0, colon)
    if (key === 'CLIENT') {
      clients += 1
      list.add(decodeLatin1(readName(line)), undefined, readSeconds(line))
    } else values.set(key, decodeLatin1(line.slice(colon + 2)))
  }
  if (!values.has('NAME')) throw new MalformedResponse('the status is missing')
  return {
    name: cleanText(values.get('NAME'), 'none'),
    map: null,
    version: cleanText(values.get('VERSION'), 'none'),
    online: parseCount(values.get('CLIENTCOUNT')) ?? clients,
    max: parseCount(values.get('MAXCLIENTS')),
    ...(withPlayers && { players: list.players }),
  }
}

/** The name and the comment are the last fields, and the name may contain commas. */
function readName(line: string): string {
  const start = line.indexOf('NAME=')
  if (start < 0) return ''
  const end = line.indexOf(',COMM=', start)
  return line.slice(start + 'NAME='.length, end < 0 ? undefined : end)
}

function readSeconds(line: string): number | undefined {
  const seconds = /\bSEC=(\d{1,9}),/.exec(line)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}
