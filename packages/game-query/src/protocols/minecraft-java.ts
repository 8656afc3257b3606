// Source: https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping
import { ByteReader } from '../byte-reader.ts'
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { isObject, parseObject } from '../json.ts'
import { MAX_PLAYERS, PlayerList } from '../players.ts'
import type { Player } from '../players.ts'
import { flattenComponent } from './minecraft-chat-component.ts'

/** The Java edition since 1.7, over TCP. */
export const minecraftJava: Protocol = { transport: 'tcp', service: '_minecraft._tcp', converse }

/** Vanilla allows 32,767 characters of at most three bytes; modded servers also list their mods. */
const MAX_PACKET_BYTES = 512 * 1024
/** The protocol version to send in a status request. */
const ANY_VERSION = [0xff, 0xff, 0xff, 0xff, 0x0f]
const NEXT_STATE_STATUS = 1
const STATUS = 0

function* converse(target: Target): Conversation {
  const stream = new PacketBuffer(yield buildRequest(target))
  for (;;) {
    const body = stream.packet()
    if (body) return readStatus(body, target.players)
    stream.push(yield)
  }
}

function buildRequest({ host, port }: Target): Buffer {
  const name = Buffer.from(host)
  const handshake = [
    STATUS,
    ...ANY_VERSION,
    ...varint(name.length),
    ...name,
    port >> 8,
    port & 255,
    NEXT_STATE_STATUS,
  ]
  return Buffer.from([...varint(handshake.length), ...handshake, 1, STATUS])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}

/** Buffers the stream until one length-prefixed packet is complete. The buffer doubles, so that tiny chunks are cheap. */
class PacketBuffer {
  #bytes = Buffer.alloc(4096)
  #size = 0

  constructor(first: Uint8Array) {
    this.push(first)
  }

  push(chunk: Uint8Array): void {
    const size = this.#size + chunk.length
    if (size > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(size, this.#bytes.length * 2))
      this.#bytes.copy(grown, 0, 0, this.#size)
      this.#bytes = grown
    }
    this.#bytes.set(chunk, this.#size)
    this.#size = size
  }

  packet(): Buffer | undefined {
    const bytes = this.#bytes.subarray(0, this.#size)
    const header = readLength(bytes)
    if (!header) return undefined
    // Detects another service on that port at once, not only after enough bytes.
    const kind = bytes[header.size]
    if (kind !== undefined && kind !== STATUS) {
      throw new MalformedResponse('it does not match the request')
    }
    const end = header.size + header.length
    return this.#size < end ? undefined : bytes.subarray(header.size, end)
  }
}

/** The packet's length and the size of its length prefix; undefined while the prefix is incomplete. */
function readLength(bytes: Buffer): { length: number; size: number } | undefined {
  if (bytes.length < 5 && bytes.every((byte) => byte >= 0x80)) return undefined
  const reader = new ByteReader(bytes)
  const length = reader.varint()
  if (length < 1 || length > MAX_PACKET_BYTES)
    throw new MalformedResponse('its length is out of range')
  return { length, size: bytes.length - reader.remaining }
}

function readStatus(packet: Buffer, withPlayers = false): ServerResponse {
  const reader = new ByteReader(packet)
  reader.skip(1) // packet type, already checked
  const status = parseObject(reader.bytes(reader.varint()))
  const { description, version, players } = status
  if (!isObject(version) && !isObject(players)) throw new MalformedResponse('the status is missing')
  const count = (key: string) => cleanCount(isObject(players) ? players[key] : null)
  return {
    name: cleanText(flattenComponent(description).replace(/\s+/g, ' '), 'minecraft'),
    map: null,
    version: isObject(version) ? cleanText(flattenComponent(version['name']), 'minecraft') : null,
    online: count('online'),
    max: count('max'),
    ...(withPlayers && { players: isObject(players) ? readSample(players['sample']) : null }),
  }
}

/**
 * A random sample of at most twelve players; null if the server hides it. Some servers write advertisements into it, mostly
 * with the nil UUID, which also stands for players who do not want to be listed.
 */
function readSample(sample: unknown): Player[] | null {
  if (!Array.isArray(sample)) return null
  const list = new PlayerList('minecraft')
  for (const player of sample.slice(0, MAX_PLAYERS)) {
    if (!isObject(player)) continue
    const { name } = player
    if (typeof name === 'string' && player['id'] !== NIL_UUID) list.add(name)
  }
  return list.players
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'
