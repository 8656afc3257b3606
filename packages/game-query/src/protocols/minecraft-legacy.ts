// Source: https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping (1.6, 1.4 to 1.5, and before)
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** The Java edition from beta 1.8 to 1.6, over TCP. Newer servers support it too, for old clients. */
export const minecraftLegacy: Protocol = { transport: 'tcp', converse }

const KICK = 0xff
const MAX_CHARACTERS = 4096
/** Sent to 1.6 servers; the response does not depend on it. */
const PROTOCOL_VERSION = 74

function* converse(target: Target): Conversation {
  const stream = new StreamReader(yield buildRequest(target))
  const head = yield* stream.readExactly(3)
  const length = head.readUInt16BE(1)
  if (head[0] !== KICK || length > MAX_CHARACTERS) {
    throw new MalformedResponse('it does not match the request')
  }
  const text = Buffer.from(yield* stream.readExactly(length * 2))
    .swap16()
    .toString('utf16le')
  return text.startsWith('§1\0') ? readFields(text.split('\0')) : readOldest(text)
}

/** The request of 1.6, which begins like the older ones: a server of any version responds to the part that it knows. */
function buildRequest({ host, port }: Target): Buffer {
  const name = utf16(host)
  const details = Buffer.concat([Buffer.of(PROTOCOL_VERSION), name, Buffer.alloc(4)])
  details.writeUInt32BE(port, details.length - 4)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(details.length)
  return Buffer.concat([Buffer.of(0xfe, 0x01, 0xfa), utf16('MC|PingHost'), size, details])
}

function utf16(text: string): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(text.length)
  return Buffer.concat([size, Buffer.from(text, 'utf16le').swap16()])
}

function readFields(fields: string[]): ServerResponse {
  const [, protocol, version, name, online, max] = fields
  if (fields.length !== 6 || parseCount(protocol) === null) {
    throw new MalformedResponse('the status is missing')
  }
  return buildResponse(name, version, online, max)
}

function readOldest(text: string): ServerResponse {
  const parts = text.split('§')
  const max = parts.pop()
  const online = parts.pop()
  if (parts.length === 0 || parseCount(online) === null || !/^-?\d+$/.test(max ?? '')) {
    throw new MalformedResponse('the status is missing')
  }
  return buildResponse(parts.join('§'), undefined, online, max)
}

function buildResponse(
  name: string | undefined,
  version: string | undefined,
  online: string | undefined,
  max: string | undefined,
): ServerResponse {
  return {
    name: cleanText(name, 'minecraft'),
    map: null,
    version: cleanText(version, 'minecraft'),
    online: parseCount(online),
    max: parseCount(max),
  }
}
