import type { GameServer, GameServerStatus } from './game-servers.ts'
import type { GameDefinition } from './status.ts'

/** Games that register links of their own for joining. */
const linkStarts: Readonly<Record<string, string>> = {
  ddnet: 'ddnet://',
  gta5f: 'fivem://connect/',
  gtasam: 'samp://',
  mumble: 'mumble://',
  unvanquished: 'unv://',
}

interface JoinTarget extends Pick<GameServer, 'host' | 'port'> {
  status: Pick<GameServerStatus, 'state'> | null
}

/** The link that starts a game and joins a game server; null while that is offline, and for games without a link. */
export function joinLink(
  { slug, protocol }: Pick<GameDefinition, 'slug' | 'protocol'>,
  { host, port, status }: JoinTarget,
): string | null {
  if (status?.state === 'offline') return null
  // Steam asks the query port for everything else that it needs.
  const isSteam = protocol === 'valve' || protocol === 'goldsrc'
  const start = isSteam ? 'steam://connect/' : linkStarts[slug]
  return start === undefined ? null : start + formatGameAddress(host, port)
}

/** `host:port`, with brackets around IPv6 addresses. */
export function formatGameAddress(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
