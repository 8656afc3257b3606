import { networkInterfaces } from 'node:os'

/** The start of URLs on this host and port. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * The URLs of this machine's network interfaces, if `bound` is a wildcard address; else none. Without link-local addresses:
 * browsers cannot open them.
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
