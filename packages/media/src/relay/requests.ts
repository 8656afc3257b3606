import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Allocation } from './allocation.ts'
import { channels } from './frames.ts'
import { realm, relayedAddress } from './grants.ts'
import type { Grant } from './grants.ts'
import { attributeOf, attributes, buildStun, isSignedWith, methods } from './stun.ts'
import type { Attribute, StunMessage } from './stun.ts'
import { decodeXorAddress, encodeXorAddress, families } from './transport-address.ts'
import type { IpBytes, PeerAddress } from './transport-address.ts'

/** What the requests of one client read and change. */
export interface ClientState {
  readonly clientAddress: PeerAddress
  readonly mediaPort: number
  nonce: { value: Buffer; until: number }
  /** What the first request that was signed correctly used, if there was room; others may not follow. */
  grant: Grant | null
  allocation: Allocation | null
  findGrant: (username: string) => Grant | undefined
  /** Makes it the grant of this client. False where that has enough clients. */
  use: (grant: Grant) => boolean
  allocate: (grant: Grant, shown: PeerAddress, lifetimeMs: number) => void
  release: () => void
  now: () => number
}

const udp = 17
const defaultLifetimeSeconds = 600
const maxLifetimeSeconds = 3600
const nonceMs = 3600_000
const shownPorts = { first: 49_152, count: 16_384 }

const errors = {
  badRequest: [400, 'Bad Request'],
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  unknownAttribute: [420, 'Unknown Attribute'],
  allocationMismatch: [437, 'Allocation Mismatch'],
  staleNonce: [438, 'Stale Nonce'],
  familyNotSupported: [440, 'Address Family not Supported'],
  wrongCredentials: [441, 'Wrong Credentials'],
  unsupportedTransport: [442, 'Unsupported Transport Protocol'],
  familyMismatch: [443, 'Peer Address Family Mismatch'],
  quotaReached: [486, 'Allocation Quota Reached'],
} as const satisfies Record<string, [number, string]>
type ErrorName = keyof typeof errors

/** What a request is answered with: attributes of a success, or an error. */
type Result = Attribute[] | ErrorName

const known = new Set(Object.values(attributes))
/** The types below it must be understood. */
const firstOptional = 0x8000

export function createNonce(now: number): ClientState['nonce'] {
  return { value: Buffer.from(randomBytes(12).toString('hex')), until: now + nonceMs }
}

/** The response to a request. */
export function answerRequest(state: ClientState, message: StunMessage): Buffer {
  const unknown = message.attributes.filter(({ type }) => type < firstOptional && !known.has(type))
  if (unknown.length > 0) {
    const value = Buffer.concat(unknown.slice(0, 16).map(({ type }) => uint16(type)))
    return respondError(message, 'unknownAttribute', [
      { type: attributes.unknownAttributes, value },
    ])
  }
  if (message.method === methods.binding) return respond(message, [mapped(state, message)], null)
  const grant = authenticate(state, message)
  if (typeof grant === 'string') return respondError(message, grant, challenge(state, grant))
  const result = state.use(grant) ? carryOut(state, message, grant) : 'quotaReached'
  return typeof result === 'string'
    ? respondError(message, result, [], grant.key)
    : respond(message, result, grant.key)
}

/** The long-term credential mechanism (RFC 8489, section 9.2.4). */
function authenticate(state: ClientState, message: StunMessage): Grant | ErrorName {
  if (!message.signed) return 'unauthorized'
  const username = attributeOf(message, attributes.username)
  const nonce = attributeOf(message, attributes.nonce)
  if (!username || !nonce || !attributeOf(message, attributes.realm)) return 'badRequest'
  const { value, until } = state.nonce
  if (until < state.now()) {
    state.nonce = createNonce(state.now())
    return 'staleNonce'
  }
  if (!isEqual(nonce, value)) return 'staleNonce'
  const grant = state.findGrant(username.toString())
  if (!grant || !isSignedWith(message, grant.key)) return 'unauthorized'
  if (state.grant && state.grant !== grant) return 'wrongCredentials'
  return grant
}

function carryOut(state: ClientState, message: StunMessage, grant: Grant): Result {
  switch (message.method) {
    case methods.allocate:
      return allocate(state, message, grant)
    case methods.refresh:
      return refresh(state, message)
    case methods.createPermission:
      return createPermission(state, message, grant)
    case methods.channelBind:
      return bindChannel(state, message, grant)
    default:
      return 'badRequest'
  }
}

function allocate(state: ClientState, message: StunMessage, grant: Grant): Result {
  if (state.allocation) return 'allocationMismatch'
  const transport = attributeOf(message, attributes.requestedTransport)
  if (transport?.length !== 4) return 'badRequest'
  if (transport[0] !== udp) return 'unsupportedTransport'
  const family = attributeOf(message, attributes.requestedAddressFamily)?.[0] ?? families.ipv4
  const ip = relayedAddress(grant, family)
  if (!ip) return 'familyNotSupported'
  const shown = shownPort(message)
  if (!shown) return 'badRequest'
  const { port, reserved } = shown
  const lifetime = lifetimeOf(message)
  state.allocate(grant, { ip, port }, lifetime * 1000)
  const value = encodeXorAddress(ip, port, message.transactionId)
  return [
    { type: attributes.xorRelayedAddress, value },
    { type: attributes.lifetime, value: uint32(lifetime) },
    ...(reserved === null ? [] : [{ type: attributes.reservationToken, value: tokenOf(reserved) }]),
    mapped(state, message),
  ]
}

function refresh(state: ClientState, message: StunMessage): Result {
  const { allocation } = state
  if (!allocation) return 'allocationMismatch'
  const lifetime = lifetimeOf(message)
  if (lifetime === 0) state.release()
  else allocation.expiresAt = state.now() + lifetime * 1000
  return [{ type: attributes.lifetime, value: uint32(lifetime) }]
}

function createPermission(state: ClientState, message: StunMessage, grant: Grant): Result {
  const { allocation } = state
  if (!allocation) return 'allocationMismatch'
  const peers = peersOf(message)
  if (!peers) return 'badRequest'
  if (peers.some(({ ip }) => !isAllowed(grant, ip))) return 'forbidden'
  for (const { ip } of peers) allocation.permit(ip)
  return []
}

function bindChannel(state: ClientState, message: StunMessage, grant: Grant): Result {
  const { allocation } = state
  if (!allocation) return 'allocationMismatch'
  const number = attributeOf(message, attributes.channelNumber)
  const [peer] = peersOf(message) ?? []
  if (number?.length !== 4 || !peer) return 'badRequest'
  const channel = number.readUInt16BE()
  if (channel < channels.first || channel > channels.last) return 'badRequest'
  // Clients that send RTCP to a port of its own bind that as well. Nothing goes there: there is none.
  const isPeer = peer.port === state.mediaPort || peer.port === state.mediaPort + 1
  if (!isAllowed(grant, peer.ip) || !isPeer) return 'forbidden'
  return allocation.bind(channel, peer) ? [] : 'badRequest'
}

/** Passes on the packet of a Send indication, if its address is permitted. */
export function handleSend(state: ClientState, message: StunMessage): void {
  const [peer] = peersOf(message) ?? []
  const data = attributeOf(message, attributes.data)
  if (peer && data) state.allocation?.send(peer, data)
}

export function buildData(data: Buffer, { ip, port }: PeerAddress): Buffer {
  const transactionId = randomBytes(12)
  return buildStun({
    method: methods.data,
    class: 'indication',
    transactionId,
    attributes: [
      { type: attributes.xorPeerAddress, value: encodeXorAddress(ip, port, transactionId) },
      { type: attributes.data, value: data },
    ],
  })
}

/** Null where there is none, or a malformed one. */
function peersOf(message: StunMessage): PeerAddress[] | null {
  const values = message.attributes.filter(({ type }) => type === attributes.xorPeerAddress)
  const peers = values.map(({ value }) => decodeXorAddress(value, message.transactionId))
  return peers.length > 0 && peers.every((peer) => peer !== null) ? peers : null
}

function isAllowed({ peers }: Grant, ip: IpBytes): boolean {
  return peers.some((peer) => peer.equals(ip))
}

function lifetimeOf(message: StunMessage): number {
  const value = attributeOf(message, attributes.lifetime)
  const wanted = value?.length === 4 ? value.readUInt32BE() : defaultLifetimeSeconds
  if (wanted === 0 && message.method === methods.refresh) return 0
  return Math.min(Math.max(wanted, defaultLifetimeSeconds), maxLifetimeSeconds)
}

/**
 * Nothing is sent to it, so any number will do; clients distinguish their addresses by it. A client that asks for an even one
 * may reserve the next, and is told it in a token. Null for a malformed request.
 */
function shownPort(message: StunMessage): { port: number; reserved: number | null } | null {
  const token = attributeOf(message, attributes.reservationToken)
  const evenPort = attributeOf(message, attributes.evenPort)
  if (token) {
    return token.length !== 8 || evenPort ? null : { port: token.readUInt16BE(), reserved: null }
  }
  const hash = createHash('sha256').update(message.transactionId).digest()
  const port = shownPorts.first + (hash.readUInt16BE() % shownPorts.count)
  if (!evenPort) return { port, reserved: null }
  if (evenPort.length !== 1) return null
  const even = port & ~1
  return { port: even, reserved: evenPort[0]! >> 7 === 1 ? even + 1 : null }
}

function tokenOf(port: number): Buffer {
  const token = randomBytes(8)
  token.writeUInt16BE(port)
  return token
}

function mapped({ clientAddress }: ClientState, { transactionId }: StunMessage): Attribute {
  const value = encodeXorAddress(clientAddress.ip, clientAddress.port, transactionId)
  return { type: attributes.xorMappedAddress, value }
}

/** What the client needs for another try. */
function challenge({ nonce }: ClientState, error: ErrorName): Attribute[] {
  if (error === 'badRequest' || error === 'wrongCredentials') return []
  return [
    { type: attributes.realm, value: Buffer.from(realm) },
    { type: attributes.nonce, value: nonce.value },
  ]
}

function respond(message: StunMessage, content: Attribute[], key: Buffer | null): Buffer {
  const { method, transactionId } = message
  return buildStun({ method, class: 'success', transactionId, attributes: content }, key)
}

function respondError(
  { method, transactionId }: StunMessage,
  error: ErrorName,
  content: Attribute[] = [],
  key: Buffer | null = null,
): Buffer {
  const [code, reason] = errors[error]
  const head = Buffer.from([0, 0, Math.floor(code / 100), code % 100])
  const value = Buffer.concat([head, Buffer.from(reason)])
  const all = [{ type: attributes.errorCode, value }, ...content]
  return buildStun({ method, class: 'error', transactionId, attributes: all }, key)
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
