import { invalid, list, network } from './values.ts'

/** The proxies whose X-Forwarded-For is trusted: none, a number of hops, or those in these networks. */
export type TrustedProxies = false | number | string[]

export function readTrustedProxies(value: string | undefined): TrustedProxies {
  if (value === undefined) return false
  if (/^\d+$/.test(value.trim())) {
    const hops = Number(value)
    if (hops > 100) throw invalid('TRUST_PROXY', 'must be at most 100 hops')
    return hops === 0 ? false : hops
  }
  return list(value).map((entry) => {
    const cidr = network('TRUST_PROXY', entry)
    // Every client could then claim any address.
    if (cidr.endsWith('/0'))
      throw invalid('TRUST_PROXY', `must not trust every address, as ${entry} does`)
    return cidr
  })
}
