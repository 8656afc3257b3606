import { networkInterfaces } from 'node:os'

/** Addresses of this machine that others could use, IPv4 alone; none on a machine without a network. */
export function outsideAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('169.254.'))
}
