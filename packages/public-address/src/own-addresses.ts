import os from 'node:os'
import { embeddedAddresses, parseAddress } from './networks.ts'
import type { AddressGroups } from './networks.ts'

/** How long the list of interface addresses is cached: it changes while the program runs. */
const CACHE_MS = 5000

let ownAddresses = new Set<string>()
let loadedAt = -Infinity

/**
 * Whether an interface of this machine has `address`, or an IPv4 address embedded in it. Services that a firewall
 * hides from the outside are often open to the machine itself, also on its public addresses.
 */
export function isOwnAddress(address: AddressGroups): boolean {
  const now = performance.now()
  if (now - loadedAt >= CACHE_MS) {
    ownAddresses = loadOwnAddresses()
    loadedAt = now
  }
  return ownAddresses.has(address.join()) || embeddedAddresses(address).some(isOwnAddress)
}

function loadOwnAddresses(): Set<string> {
  const interfaces = Object.values(os.networkInterfaces()).flatMap((found) => found ?? [])
  return new Set(interfaces.map(({ address }) => String(parseAddress(address))))
}
