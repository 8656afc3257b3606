interface HostAndPort {
  host: string
  /** Null if the text has none. */
  port: string | null
}

/** Splits a pasted address: `host:port`, `[v6]:port`, or a link of a game or a browser. */
export function splitHost(text: string): HostAndPort {
  const address = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/(connect\/)?/i, '')
    .replace(/^connect\s+/i, '')
    .replace(/[/?#][^]*/, '')
    .replace(/^[^@]*@/, '')
    .trim()
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(address)
  if (bracketed) return { host: bracketed[1] ?? '', port: bracketed[2] ?? null }
  // More than one colon without brackets is an IPv6 address.
  const hostAndPort = /^([^:\s]+)(?::|\s+)(\d{1,5})$/.exec(address)
  if (hostAndPort) return { host: hostAndPort[1] ?? '', port: hostAndPort[2] ?? null }
  return { host: address, port: null }
}

/** The address in one line, as games accept it. */
export function formatAddress(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
