import type { GameDefinition } from '../games.ts'
import type { GameServerStatus } from '../query.ts'

/** A status for people. Its texts come from outside, but without control characters. */
export function describe(status: GameServerStatus, game: GameDefinition): string {
  const { host, port, ping, server, players } = status
  const lines = [
    ['game', game.name],
    ['address', host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`],
    ['map', server.map ?? UNKNOWN],
    ['version', server.version ?? UNKNOWN],
    ['players', countOf(players)],
    ['ping', `${ping} ms`],
  ]
  const details = lines.map(([label = '', value]) => `  ${label.padEnd(9)}${value}`)
  return `${[server.name ?? '(no name)', ...details].join('\n')}\n`
}

const UNKNOWN = 'unknown'

function countOf({ online, max }: GameServerStatus['players']): string {
  if (online === null) return max === null ? UNKNOWN : `${UNKNOWN}, ${max} at most`
  return max === null ? String(online) : `${online} of ${max}`
}
