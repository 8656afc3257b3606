import { mappedIPv4, parseAddress } from '@guildhall/public-address'
import { magicCookie } from './stun.ts'

/** An IP address as STUN encodes it: 4 or 16 bytes. */
export type IpBytes = Buffer

export interface PeerAddress {
  ip: IpBytes
  port: number
}

export const families = { ipv4: 1, ipv6: 2 }

export function familyOf(ip: IpBytes): number {
  return ip.length === 4 ? families.ipv4 : families.ipv6
}

/** Null for anything that is not an address. An IPv4 address in the form of IPv6 counts as IPv4. */
export function ipBytes(text: string): IpBytes | null {
  const [address = ''] = text.split('%', 1)
  const groups = parseAddress(address)
  if (!groups) return null
  const bytes = Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]))
  return mappedIPv4(groups) === null ? bytes : bytes.subarray(12)
}

export function addressText(ip: IpBytes): string {
  if (ip.length === 4) return ip.join('.')
  const groups = Array.from({ length: 8 }, (_, index) => ip.readUInt16BE(2 * index).toString(16))
  return groups.join(':')
}

/** The value of XOR-MAPPED-ADDRESS and the like. */
export function encodeXorAddress(ip: IpBytes, port: number, transactionId: Buffer): Buffer {
  const value = Buffer.alloc(4 + ip.length)
  value[1] = familyOf(ip)
  value.writeUInt16BE(port ^ (magicCookie >>> 16), 2)
  xor(ip, transactionId).copy(value, 4)
  return value
}

/** Null for a malformed value. */
export function decodeXorAddress(
  value: Buffer,
  transactionId: Buffer,
): { ip: IpBytes; port: number } | null {
  const length = { [families.ipv4]: 8, [families.ipv6]: 20 }[value[1] ?? 0]
  if (value.length !== length) return null
  return {
    ip: xor(value.subarray(4), transactionId),
    port: value.readUInt16BE(2) ^ (magicCookie >>> 16),
  }
}

function xor(ip: Buffer, transactionId: Buffer): Buffer {
  const mask = Buffer.alloc(16)
  mask.writeUInt32BE(magicCookie)
  transactionId.copy(mask, 4)
  return Buffer.from(ip.map((byte, index) => byte ^ mask[index]!))
}
