import { isIP, isIPv4, SocketAddress } from 'node:net'
import { QueryFailure } from './failure.ts'
import { contains, isPublicAddress, parseAddress } from './networks.ts'
import type { Network } from './networks.ts'

/**
 * One address that was judged and may be asked. Only this file can make one, and the files that open sockets take
 * nothing else: there is no way to a socket around the judgement, and no second resolution.
 */
export type { Destination }

class Destination {
  /** In the kernel's own spelling, so that it can be compared with where a packet came from. */
  readonly address: string
  readonly family: 4 | 6
  readonly #judged = true

  constructor(address: string, family: 4 | 6) {
    this.address = address
    this.family = family
  }

  static isJudged(value: object): boolean {
    return #judged in value && value.#judged
  }
}

export type Host = { kind: 'address'; address: string } | { kind: 'name'; name: string }

/** Gives every address of a name, of both families. Stops, and may throw anything, when `signal` is aborted. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/** Throws unless `value` came out of this file; types alone do not hold against plain JavaScript. */
export function assertJudged(value: Destination): void {
  if (!Destination.isJudged(value)) throw new TypeError('This address was never judged.')
}

/**
 * What `host` is by its spelling, or null if it is neither an IPv4 address in four plain decimal octets, nor an IPv6
 * address without zone and brackets, nor a DNS hostname (letters, digits and inner hyphens; at most 253 characters; a
 * final dot is allowed). A name whose last label is a number is refused: resolvers read it as an address.
 */
export function parseHost(host: string): Host | null {
  if (host.length > 254) return null
  if (isIP(host) !== 0 && !host.includes('%')) return { kind: 'address', address: host }
  const name = (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase()
  if (name.length > 253) return null
  const labels = name.split('.')
  if (!labels.every((label) => LABEL.test(label))) return null
  return NUMBER.test(labels.at(-1) ?? '') ? null : { kind: 'name', name }
}

/** Whether a name is private by itself, whatever it resolves to. `name` is in lower case, without a final dot. */
export function isPrivateName(name: string): boolean {
  return PRIVATE_NAMES.has(name) || PRIVATE_SUFFIXES.some((suffix) => name.endsWith(suffix))
}

/**
 * The one address to ask for an address that was typed in.
 * Throws `SSRF_BLOCKED` unless it is public or lies in one of the operator's `allowed` networks.
 */
export function judgeAddress(address: string, allowed: readonly Network[]): Destination {
  const groups = parseAddress(address)
  if (!groups) throw new QueryFailure('DNS_ERROR', 'The name did not resolve to an address.')
  if (!isPublicAddress(groups) && !allowed.some((network) => contains(network, groups))) {
    throw blocked()
  }
  if (isIPv4(address)) return new Destination(address, 4)
  // A mapped address is asked over IPv4: that is what the kernel would do with it.
  const mapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (!mapped) return new Destination(new SocketAddress({ address, family: 'ipv6' }).address, 6)
  const [high = 0, low = 0] = groups.slice(6)
  return new Destination([high >> 8, high & 255, low >> 8, low & 255].join('.'), 4)
}

/**
 * Resolves `name` once and judges every address that it has. If several may be asked, an IPv4 address is taken before an
 * IPv6 one: many game servers listen on IPv4 alone although their host has both.
 * Throws `SSRF_BLOCKED` if the name is private or any of its addresses is not public, `DNS_ERROR` if it has none.
 */
export async function judgeName(
  name: string,
  allowed: readonly Network[],
  resolve: ResolveName,
  signal: AbortSignal,
): Promise<Destination> {
  if (isPrivateName(name)) throw blocked()
  const addresses = await resolve(name, signal)
  const destinations = addresses.map((address) => judgeAddress(address, allowed))
  const chosen = destinations.find((destination) => destination.family === 4) ?? destinations[0]
  if (!chosen) throw new QueryFailure('DNS_ERROR', 'The name has no address.')
  return chosen
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/

const PRIVATE_NAMES = new Set([
  'localhost',
  'localdomain',
  'ip6-localhost',
  'ip6-loopback',
  'local',
  'internal',
  'svc',
  'home.arpa',
  'kubernetes',
  'kubernetes.default',
  'metadata',
  'instance-data',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
])

const PRIVATE_SUFFIXES = [
  '.localhost',
  '.localdomain',
  '.local', // includes .cluster.local
  '.internal',
  '.svc',
  '.home.arpa',
]

function blocked(): QueryFailure {
  return new QueryFailure('SSRF_BLOCKED', 'Only game servers on public addresses may be asked.')
}
