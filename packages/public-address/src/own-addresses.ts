import os from 'node:os'
import { addressesInside, parseAddress } from './networks.ts'
import type { AddressGroups } from './networks.ts'

/** How long a list of the interfaces is used: addresses come and go while the program runs. */
const CACHE_MS = 5000

let own = new Set<string>()
let loadedAt = -Infinity

/**
 * Whether an interface of this machine has `address`, or an IPv4 address that it carries inside. Services that a firewall
 * hides from the outside are often open to the machine itself, on its public addresses too.
 */
export function isOwnAddress(address: AddressGroups): boolean {
  const now = performance.now()
  if (now - loadedAt >= CACHE_MS) {
    own = loadOwnAddresses()
    loadedAt = now
  }
  return own.has(address.join()) || addressesInside(address).some(isOwnAddress)
}

function loadOwnAddresses(): Set<string> {
  const interfaces = Object.values(os.networkInterfaces()).flatMap((found) => found ?? [])
  return new Set(interfaces.map(({ address }) => String(parseAddress(address))))
}
