const schemes = ['http:', 'https:', 'mailto:']

/** What clients open for a link with this address, as browsers read it. Null when they show no link. */
export function linkTarget(address: string): URL | null {
  const url = URL.parse(address)
  return url && schemes.includes(url.protocol) ? url : null
}

/** The host that clients contact for a link with this address; null for those that lead to no web page. */
export function linkedHost(address: string): string | null {
  const url = linkTarget(address)
  return url && url.protocol !== 'mailto:' ? url.hostname : null
}
