import { isIP, isIPv4, SocketAddress } from 'node:net'
import { domainToASCII } from 'node:url'
import { AddressError } from './address-error.ts'
import { contains, isPublicAddress, mappedIPv4, parseAddress } from './networks.ts'
import type { Network } from './networks.ts'
import { isOwnAddress } from './own-addresses.ts'

/**
 * A checked address that may be contacted. Only this file can create one, and the files that open sockets accept nothing
 * else: no socket bypasses the check, and no name is resolved twice.
 */
export type { Destination }

class Destination {
  /** In the kernel's spelling, so that it can be compared with the sender of a packet. */
  readonly address: string
  readonly family: 4 | 6
  readonly #checked = true

  constructor(address: string, family: 4 | 6) {
    this.address = address
    this.family = family
  }

  static isChecked(value: object): boolean {
    return #checked in value && value.#checked
  }
}

export type Host = { kind: 'address'; address: string } | { kind: 'name'; name: string }

/** Resolves a name to all its addresses, of both families. Stops when `signal` is aborted, and may then throw anything. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/** Throws unless `value` was created by this file; types alone do not stop plain JavaScript. */
export function assertChecked(value: Destination): void {
  if (!Destination.isChecked(value)) throw new TypeError('This address was not checked.')
}

/**
 * Classifies `host` by its spelling. Null if it is neither an IPv4 address in four plain decimal octets, nor an IPv6
 * address without zone and brackets, nor a DNS hostname (letters, digits, `_` and inner hyphens; at most 253 characters; a
 * final dot is allowed). Names with other letters are converted (IDNA). A name whose last label is a number is refused:
 * resolvers read it as an address.
 */
export function parseHost(host: string): Host | null {
  if (host.length > 254) return null
  if (isIP(host) !== 0 && !host.includes('%')) return { kind: 'address', address: host }
  // Other spellings of dots and digits become plain ones, and are then checked like them.
  const ascii = ASCII.test(host) ? host : domainToASCII(host)
  const name = (ascii.endsWith('.') ? ascii.slice(0, -1) : ascii).toLowerCase()
  if (name.length > 253) return null
  const labels = name.split('.')
  if (!labels.every((label) => LABEL.test(label))) return null
  return NUMBER.test(labels.at(-1) ?? '') ? null : { kind: 'name', name }
}

/** Whether a name is private regardless of what it resolves to. `name` is in lower case, without a final dot. */
export function isPrivateName(name: string): boolean {
  return PRIVATE_NAMES.has(name) || PRIVATE_SUFFIXES.some((suffix) => name.endsWith(suffix))
}

/** Throws `SSRF_BLOCKED` for a private name. */
export function assertPublicName(name: string): void {
  if (isPrivateName(name)) throw blocked()
}

/**
 * Checks an address in text form.
 * Throws `SSRF_BLOCKED` unless it is public and not this machine's own, or lies in one of the operator's `allowed`
 * networks.
 */
export function checkAddress(address: string, allowed: readonly Network[]): Destination {
  const groups = parseAddress(address)
  if (!groups) throw new AddressError('DNS_ERROR', 'The name did not resolve to an address.')
  const isContactable = isPublicAddress(groups) && !isOwnAddress(groups)
  if (!isContactable && !allowed.some((network) => contains(network, groups))) throw blocked()
  if (isIPv4(address)) return new Destination(address, 4)
  // The kernel contacts a mapped address over IPv4.
  const mapped = mappedIPv4(groups)
  if (mapped !== null) return new Destination(mapped, 4)
  return new Destination(new SocketAddress({ address, family: 'ipv6' }).address, 6)
}

/**
 * Resolves `name` once and checks all its addresses. Prefers an IPv4 address to an
 * IPv6 one: many game servers listen on IPv4 only, although their host has both.
 * Throws `SSRF_BLOCKED` if any of its addresses is not public, `DNS_ERROR` if it has none.
 */
export async function resolveAndCheck(
  name: string,
  allowed: readonly Network[],
  resolve: ResolveName,
  signal: AbortSignal,
): Promise<Destination> {
  const addresses = await resolve(name, signal)
  const destinations = addresses.map((address) => checkAddress(address, allowed))
  const chosen = destinations.find((destination) => destination.family === 4) ?? destinations[0]
  if (!chosen) throw new AddressError('DNS_ERROR', 'The name has no address.')
  return chosen
}

const ASCII = /^[\0-\x7f]*$/
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
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

function blocked(): AddressError {
  return new AddressError('SSRF_BLOCKED', 'Only public addresses can be contacted.')
}
