import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const cacheMs = 60_000

/**
 * The addresses under which browsers reach this machine: those of `setting` (an address or a name), otherwise those of the
 * network interfaces. A name is resolved again from time to time.
 */
export function createAddresses(setting: string | null, now: () => number) {
  let known: { addresses: string[]; at: number } | null = null
  return async (): Promise<string[]> => {
    if (known && now() - known.at < cacheMs) return known.addresses
    const addresses = await findAddresses(setting).catch(() => known?.addresses ?? [])
    known = { addresses, at: now() }
    return addresses
  }
}

async function findAddresses(setting: string | null): Promise<string[]> {
  if (setting === null) return ownAddresses()
  if (isIP(setting) !== 0) return [setting]
  const found = await lookup(setting, { all: true })
  return found.map(({ address }) => address)
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const outer = all.filter(({ internal, scopeid }) => !internal && !scopeid)
  // Without a network there are only programs on this machine.
  const found = outer.length > 0 ? outer : all.filter(({ scopeid }) => !scopeid)
  return found
    .toSorted((a, b) => (a.family < b.family ? -1 : a.family > b.family ? 1 : 0))
    .map(({ address }) => address)
}
