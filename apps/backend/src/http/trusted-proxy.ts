import { BlockList, isIP } from 'node:net'
import type { Config } from '../core/config.ts'

/** Whether the address belongs to a proxy whose `X-Forwarded-…` headers are trusted. */
type IsTrustedProxy = (address: string | undefined) => boolean

export function createIsTrustedProxy(trust: Config['trustProxy']): IsTrustedProxy {
  // With a number of hops, every connection comes from the nearest proxy.
  if (!Array.isArray(trust)) return () => trust !== false
  const networks = new BlockList()
  for (const cidr of trust) {
    const [address = '', bits] = cidr.split('/')
    networks.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address = '') => isIP(address) !== 0 && networks.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
