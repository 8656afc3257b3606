import type { GameDefinition } from './status.ts'

/** Games that register links of their own for joining. */
const linkStarts: Readonly<Record<string, string>> = {
  ddnet: 'ddnet://',
  gta5f: 'fivem://connect/',
  gtasam: 'samp://',
  mumble: 'mumble://',
  unvanquished: 'unv://',
}

/** The link that starts a game and joins a server; null for games without one. */
export function joinLink(
  { slug, protocol }: Pick<GameDefinition, 'slug' | 'protocol'>,
  { host, port }: { host: string; port: number },
): string | null {
  // Steam asks the query port for everything else that it needs.
  const isSteam = protocol === 'valve' || protocol === 'goldsrc'
  const start = isSteam ? 'steam://connect/' : linkStarts[slug]
  return start === undefined ? null : start + formatGameAddress(host, port)
}

/** `host:port`, with brackets around IPv6 addresses. */
export function formatGameAddress(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
