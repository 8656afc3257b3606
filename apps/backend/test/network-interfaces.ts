import { networkInterfaces } from 'node:os'

/** The IPv4 addresses of this machine for other machines; empty without a network. */
export function externalAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('169.254.'))
}
