import { networkInterfaces } from 'node:os'

/** An address that is listened on, as the start of a URL. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Under which addresses other machines may reach a server that is bound to the wildcard address `bound`: those of this
 * machine's interfaces. Empty for any other address. Link-local addresses are left out: browsers cannot open them.
 */
export function interfaceUrls(bound: string, port: number): string[] {
  const isDual = bound === '::'
  if (!isDual && bound !== '0.0.0.0') return []
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => !internal && (isDual || family === 'IPv4'))
    .filter(({ address }) => !/^(?:fe[89ab][0-9a-f]:|169\.254\.)/i.test(address))
    .map(({ address }) => urlOf(address, port))
}
