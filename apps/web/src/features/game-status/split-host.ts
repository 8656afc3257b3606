interface HostAndPort {
  host: string
  /** Null where the text names none. */
  port: string | null
}

/** Takes apart what people paste as an address: `host:port`, `[v6]:port`, a link of a game's or a browser's. */
export function splitHost(text: string): HostAndPort {
  const bare = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/(connect\/)?/i, '')
    .replace(/^connect\s+/i, '')
    .replace(/[/?#][^]*/, '')
    .replace(/^[^@]*@/, '')
    .trim()
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(bare)
  if (bracketed) return { host: bracketed[1] ?? '', port: bracketed[2] ?? null }
  // More than one colon without brackets is an IPv6 address.
  const plain = /^([^:\s]+)(?::|\s+)(\d{1,5})$/.exec(bare)
  if (plain) return { host: plain[1] ?? '', port: plain[2] ?? null }
  return { host: bare, port: null }
}

/** As it stands in one line, to be typed into a game. */
export function joinHost(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
