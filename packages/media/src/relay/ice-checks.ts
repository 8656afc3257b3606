import { attributes, buildStun, isSignedWith, magicCookie, methods, parseStun } from './stun.ts'
import type { Attribute, StunClass } from './stun.ts'
import { encodeXorAddress } from './transport-address.ts'
import type { PeerAddress } from './transport-address.ts'

/** What remains of a priority without the preference of its type (RFC 8445, section 5.1.2). */
const withoutTypePreference = 0x00ffffff

/**
 * A packet of a client as the media library gets it: a connectivity check (RFC 8445) that is signed with the library's
 * `password` gets the lowest priority, because clients give relayed candidates the priority that direct ones have for
 * the library, which would then prefer the relay. Chromium sends zero as the tie-breaker of relayed candidates, which the
 * library takes for none.
 */
export function markRelayed(packet: Buffer, password: Buffer): Buffer {
  return rewrite(packet, password, 'request', mark)
}

/**
 * A packet of the media library as the client gets it: a response says that the check came from the address that the client
 * knows as its own at the relay. Otherwise it would take the connection for one without a relay.
 */
export function showRelayed(packet: Buffer, password: Buffer, { ip, port }: PeerAddress): Buffer {
  return rewrite(packet, password, 'success', ({ type, value }, transactionId) =>
    type === attributes.xorMappedAddress
      ? { type, value: encodeXorAddress(ip, port, transactionId) }
      : { type, value },
  )
}

/** Changes and signs a message of this class about a connectivity check that is signed with the password. */
function rewrite(
  packet: Buffer,
  password: Buffer,
  messageClass: StunClass,
  change: (attribute: Attribute, transactionId: Buffer) => Attribute,
): Buffer {
  if (packet.length < 8 || packet[0]! > 1 || packet.readUInt32BE(4) !== magicCookie) return packet
  const message = parseStun(packet)
  const isCheck = message?.class === messageClass && message.method === methods.binding
  if (!message || !isCheck || !isSignedWith(message, password)) return packet
  const { transactionId } = message
  const changed = message.attributes.map((attribute) => change(attribute, transactionId))
  return buildStun({ ...message, attributes: changed }, password)
}

function mark({ type, value }: Attribute): Attribute {
  if (type === attributes.priority && value.length === 4) {
    return { type, value: uint32(value.readUInt32BE() & withoutTypePreference) }
  }
  const isTieBreaker = type === attributes.iceControlled || type === attributes.iceControlling
  const isZero = value.length === 8 && value.every((byte) => byte === 0)
  return isTieBreaker && isZero ? { type, value: Buffer.alloc(8, 1) } : { type, value }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(Math.max(1, value))
  return bytes
}
