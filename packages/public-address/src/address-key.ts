import { isIPv6 } from 'node:net'
import { mappedIPv4, parseAddress } from './networks.ts'

/** The key of a client address for limits: the whole IPv4 address, or the /64 of an IPv6 address, which usually belongs to one customer. */
export function addressKey(address: string): string {
  const groups = parseIPv6(address)
  return groups ? (mappedIPv4(groups) ?? prefixOf(groups, 64)) : address
}

/** The /48 of an IPv6 address, which may belong to one site; null for IPv4. */
export function networkKey(address: string): string | null {
  const groups = parseIPv6(address)
  return groups && mappedIPv4(groups) === null ? prefixOf(groups, 48) : null
}

/** The groups of an IPv6 address, without its zone; null for anything else. */
function parseIPv6(address: string): readonly number[] | null {
  if (!isIPv6(address)) return null
  const [withoutZone = ''] = address.split('%', 1)
  return parseAddress(withoutZone)
}

function prefixOf(groups: readonly number[], bits: number): string {
  const prefix = groups.slice(0, bits / 16).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${bits}`
}
