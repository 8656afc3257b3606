import type { GameDefinition } from '../games.ts'
import type { GameServerStatus } from '../query.ts'

/** A status for people. Its texts come from outside, but without control characters. */
export function describe(status: GameServerStatus, game: GameDefinition): string {
  const { host, port, ping, server, players } = status
  const lines = [
    ['game', game.name],
    ['address', host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`],
    ['map', server.map ?? NOT_TOLD],
    ['version', server.version ?? NOT_TOLD],
    ['players', countOf(players)],
    ['ping', `${ping} ms`],
  ]
  const details = lines.map(([label = '', value]) => `  ${label.padEnd(9)}${value}`)
  return `${[server.name ?? '(no name)', ...details].join('\n')}\n`
}

const NOT_TOLD = 'not told'

function countOf({ online, max }: GameServerStatus['players']): string {
  if (online === null) return max === null ? NOT_TOLD : `${NOT_TOLD}, ${max} at most`
  return max === null ? String(online) : `${online} of ${max}`
}
