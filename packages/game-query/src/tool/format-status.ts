import type { GameDefinition } from '../games.ts'
import type { GameServerStatus } from '../query.ts'

/** Formats a status for a terminal. Its texts come from the game server but contain no control characters. */
export function formatStatus(status: GameServerStatus, game: GameDefinition): string {
  const { host, port, ping, server, players } = status
  const lines = [
    ['game', game.name],
    ['address', host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`],
    ['map', server.map ?? UNKNOWN],
    ['version', server.version ?? UNKNOWN],
    ['players', formatPlayers(players)],
    ['ping', `${ping} ms`],
  ]
  const details = lines.map(([label = '', value]) => `  ${label.padEnd(9)}${value}`)
  return `${[server.name ?? '(no name)', ...details].join('\n')}\n`
}

const UNKNOWN = 'unknown'

function formatPlayers({ online, max }: GameServerStatus['players']): string {
  if (online === null) return max === null ? UNKNOWN : `${UNKNOWN} of ${max}`
  return max === null ? String(online) : `${online} of ${max}`
}
