import { isIPv4, isIPv6 } from 'node:net'

/** An address as eight 16-bit groups. IPv4 is stored in its mapped form, so that both spellings are equal. */
export type AddressGroups = readonly number[]

export interface Network {
  groups: AddressGroups
  /** Length of the prefix, counted over all 128 bits. */
  bits: number
}

/** The groups of an IPv4 or IPv6 address (no zone, no brackets), or null. */
export function parseAddress(text: string): AddressGroups | null {
  if (isIPv4(text)) return [0, 0, 0, 0, 0, 0xffff, ...ipv4Groups(text)]
  if (!isIPv6(text) || text.includes('%')) return null
  const [head = '', tail] = text.split('::')
  const front = ipv6Groups(head)
  if (tail === undefined) return front
  const back = ipv6Groups(tail)
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}

/** The IPv4 address of a mapped address (`::ffff:a.b.c.d`) in dotted form, or null. */
export function mappedIPv4(groups: AddressGroups): string | null {
  if (!contains(MAPPED, groups)) return null
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Parses a network such as `10.0.0.0/8` or `fd00::/8`, or a single address. Throws `TypeError` if `cidr` is not one. */
export function parseNetwork(cidr: string): Network {
  const [address = '', length, ...more] = cidr.split('/')
  const groups = parseAddress(address)
  const width = isIPv4(address) ? 32 : 128
  const bits = length === undefined ? width : /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (!groups || more.length > 0 || bits < 0 || bits > width) {
    throw new TypeError(`"${cidr}" is not a network such as 10.0.0.0/8 or fd00::/8.`)
  }
  return { groups, bits: bits + 128 - width }
}

/** Whether `address` lies in `network`; the groups before `from` are known to be equal. */
export function contains(network: Network, address: AddressGroups, from = 0): boolean {
  let bits = network.bits - 16 * from
  for (let i = from; bits > 0; i++, bits -= 16) {
    const shift = bits >= 16 ? 0 : 16 - bits
    if ((network.groups[i] ?? 0) >> shift !== (address[i] ?? 0) >> shift) return false
  }
  return true
}

/**
 * Whether `address` is public unicast by the IANA special-purpose registries. Where an IPv6 form embeds an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo), the embedded address is checked too.
 */
export function isPublicAddress(address: AddressGroups): boolean {
  if (contains(MAPPED, address))
    return !NOT_PUBLIC_V4.some((network) => contains(network, address, 6))
  const embedded = embeddedAddresses(address)
  if (embedded.length > 0) return embedded.every(isPublicAddress)
  if (!contains(GLOBAL_UNICAST, address)) return false
  if (PUBLIC_V6.some((network) => contains(network, address))) return true
  return !NOT_PUBLIC_V6.some((network) => contains(network, address))
}

/**
 * The IPv4 addresses, in their mapped form, that an IPv6 address embeds: in its compatible, NAT64, 6to4 or Teredo form.
 * A mapped address is the IPv4 address itself and embeds none.
 */
export function embeddedAddresses(address: AddressGroups): AddressGroups[] {
  if (contains(COMPATIBLE, address) || contains(NAT64, address))
    return [mappedFromGroups(address, 6)]
  if (contains(SIX_TO_FOUR, address)) return [mappedFromGroups(address, 1)]
  if (!contains(TEREDO, address)) return []
  // Teredo inverts the bits of the client's address to hide it from old middleboxes.
  const inverted = address.map((group) => group ^ 0xffff)
  return [mappedFromGroups(address, 2), mappedFromGroups(inverted, 6)]
}

function mappedFromGroups(address: AddressGroups, index: number): AddressGroups {
  return [0, 0, 0, 0, 0, 0xffff, address[index] ?? 0, address[index + 1] ?? 0]
}

function ipv4Groups(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d]
}

function ipv6Groups(text: string): number[] {
  if (text === '') return []
  return text
    .split(':')
    .flatMap((part) => (part.includes('.') ? ipv4Groups(part) : parseInt(part, 16)))
}

const MAPPED = parseNetwork('::ffff:0:0/96')
const COMPATIBLE = parseNetwork('::/96')
const NAT64 = parseNetwork('64:ff9b::/96')
const SIX_TO_FOUR = parseNetwork('2002::/16')
const TEREDO = parseNetwork('2001::/32')
/** All addresses that IANA has allocated for global unicast; local, private and multicast addresses lie outside. */
const GLOBAL_UNICAST = parseNetwork('2000::/3')

const NOT_PUBLIC_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers; also Alibaba Cloud's metadata at 100.100.100.200
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's wire server and metadata
  '169.254.0.0/16', // link-local; most clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocols, anycast services; Oracle Cloud's old metadata at 192.0.0.192
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relay anycast, withdrawn
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map(parseNetwork)

const NOT_PUBLIC_V6 = [
  '2001::/23', // IETF protocols: benchmarks, ORCHID, anycast services
  '2001:db8::/32', // documentation
  '3fff::/20', // documentation
].map(parseNetwork)

/** The parts of 2001::/23 that are globally reachable networks: AMT and AS112. */
const PUBLIC_V6 = ['2001:3::/32', '2001:4:112::/48'].map(parseNetwork)
