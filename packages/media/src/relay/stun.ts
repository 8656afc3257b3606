import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Messages of STUN (RFC 8489), which TURN (RFC 8656) uses as well. */

export const magicCookie = 0x2112a442
export const headerBytes = 20

export const methods = {
  binding: 0x001,
  allocate: 0x003,
  refresh: 0x004,
  send: 0x006,
  data: 0x007,
  createPermission: 0x008,
  channelBind: 0x009,
}

export const attributes = {
  mappedAddress: 0x0001,
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  unknownAttributes: 0x000a,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedAddressFamily: 0x0017,
  evenPort: 0x0018,
  requestedTransport: 0x0019,
  xorMappedAddress: 0x0020,
  reservationToken: 0x0022,
  priority: 0x0024,
  fingerprint: 0x8028,
  iceControlled: 0x8029,
  iceControlling: 0x802a,
}

export type StunClass = 'request' | 'indication' | 'success' | 'error'
const classes: readonly StunClass[] = ['request', 'indication', 'success', 'error']

export interface Attribute {
  type: number
  value: Buffer
}

export interface StunMessage {
  method: number
  class: StunClass
  transactionId: Buffer
  /** In their order, without those that follow MESSAGE-INTEGRITY. */
  attributes: Attribute[]
  /** What MESSAGE-INTEGRITY signs, with the length that it counts; null without that attribute. */
  signed: { bytes: Buffer; hmac: Buffer } | null
}

const integrityBytes = 24
const fingerprintBytes = 8
const fingerprintXor = 0x5354554e

/** Null for anything that is not one well-formed message. */
export function parseStun(bytes: Buffer): StunMessage | null {
  if (bytes.length < headerBytes || bytes.length % 4 !== 0 || bytes[0]! >= 0x40) return null
  if (bytes.readUInt32BE(4) !== magicCookie) return null
  if (bytes.readUInt16BE(2) !== bytes.length - headerBytes) return null
  const type = bytes.readUInt16BE(0)
  const message: StunMessage = {
    method: (type & 0xf) | ((type >> 1) & 0x70) | ((type >> 2) & 0xf80),
    class: classes[((type >> 4) & 1) | ((type >> 7) & 2)]!,
    transactionId: bytes.subarray(8, headerBytes),
    attributes: [],
    signed: null,
  }
  for (let at = headerBytes; at < bytes.length;) {
    if (at + 4 > bytes.length) return null
    const [attribute, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)]
    const end = at + 4 + length
    if (end > bytes.length) return null
    const value = bytes.subarray(at + 4, end)
    if (attribute === attributes.fingerprint) {
      // It must be the last one.
      return isFingerprint(bytes, at, value) ? message : null
    }
    if (!message.signed && attribute === attributes.messageIntegrity) {
      if (length !== integrityBytes - 4) return null
      message.signed = { bytes: withLength(bytes.subarray(0, at), integrityBytes), hmac: value }
    } else if (!message.signed) {
      message.attributes.push({ type: attribute, value })
    }
    at = padded(end)
  }
  return message
}

/** The first attribute of the type. */
export function attributeOf({ attributes }: StunMessage, type: number): Buffer | undefined {
  return attributes.find((attribute) => attribute.type === type)?.value
}

/** Whether the message was signed with the key. */
export function isSignedWith({ signed }: StunMessage, key: Buffer): boolean {
  return signed !== null && timingSafeEqual(hmacOf(signed.bytes, key), signed.hmac)
}

/** Signed with `key`, if there is one, and with a fingerprint. */
export function buildStun(
  { method, class: messageClass, transactionId, attributes: content }: Omit<StunMessage, 'signed'>,
  key: Buffer | null = null,
): Buffer {
  const header = Buffer.alloc(headerBytes)
  const bits = classes.indexOf(messageClass)
  header.writeUInt16BE(
    (method & 0xf) |
      ((method & 0x70) << 1) |
      ((method & 0xf80) << 2) |
      ((bits & 1) << 4) |
      ((bits & 2) << 7),
  )
  header.writeUInt32BE(magicCookie, 4)
  transactionId.copy(header, 8)
  let bytes = Buffer.concat([header, ...content.map(encodeAttribute)])
  if (key) {
    const value = hmacOf(withLength(bytes, integrityBytes), key)
    bytes = Buffer.concat([bytes, encodeAttribute({ type: attributes.messageIntegrity, value })])
  }
  const withFingerprint = withLength(bytes, fingerprintBytes)
  const value = Buffer.alloc(4)
  value.writeUInt32BE(fingerprintOf(withFingerprint))
  return Buffer.concat([withFingerprint, encodeAttribute({ type: attributes.fingerprint, value })])
}

function encodeAttribute({ type, value }: Attribute): Buffer {
  const bytes = Buffer.alloc(4 + padded(value.length))
  bytes.writeUInt16BE(type)
  bytes.writeUInt16BE(value.length, 2)
  value.copy(bytes, 4)
  return bytes
}

/** A copy whose header counts `more` bytes that follow. */
function withLength(bytes: Buffer, more: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt16BE(bytes.length - headerBytes + more, 2)
  return copy
}

function hmacOf(bytes: Buffer, key: Buffer): Buffer {
  return createHmac('sha1', key).update(bytes).digest()
}

function isFingerprint(bytes: Buffer, at: number, value: Buffer): boolean {
  if (value.length !== 4 || at + fingerprintBytes !== bytes.length) return false
  return value.readUInt32BE() === fingerprintOf(bytes.subarray(0, at))
}

function fingerprintOf(bytes: Buffer): number {
  return (crc32(bytes) ^ fingerprintXor) >>> 0
}

export function padded(length: number): number {
  return (length + 3) & ~3
}
