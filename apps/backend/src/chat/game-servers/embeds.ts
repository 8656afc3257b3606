import { formatGameAddress } from '@guildhall/contract'
import type { Embed, EmbedField, GameServer, GameServerStatus } from '@guildhall/contract'
import { findGame } from '@guildhall/game-query/source'

const colors = { online: '#2f9e5b', offline: '#d6404a', unknown: '#8a8f98', notice: '#4d7cc3' }

export type QueriedGameServer = Pick<GameServer, 'game' | 'host' | 'port' | 'name' | 'status'>

/** The card with the status of a game server. */
export function statusEmbed({ game, host, port, name, status }: QueriedGameServer): Embed {
  const state = status?.state ?? 'unknown'
  const fields: EmbedField[] = [
    ...field('Players', status && playersText(status)),
    ...field('Map', status?.map ?? null),
    ...field('Address', formatGameAddress(host, port)),
  ]
  return {
    title: name,
    description: stateText(status),
    color: colors[state],
    fields,
    footer: findGame(game)?.name ?? game,
    ...(status && { timestamp: status.since }),
  }
}

export type AlertKind = 'down' | 'up' | 'full' | 'empty'

/** The card of an alert. `downSince` is when the outage began that this is about, if it is about one. */
export function alertEmbed(
  kind: AlertKind,
  { name, host, port, status }: GameServer,
  { downSince, now }: { downSince: number; now: number },
): Embed {
  const address = field('Address', formatGameAddress(host, port))
  switch (kind) {
    case 'down': {
      const description = stateText(status)
      const color = colors.offline
      return { title: `${name} is down`, description, color, fields: address, timestamp: downSince }
    }
    case 'up': {
      const description = `It was down for ${durationText(now - downSince)}.`
      const color = colors.online
      return { title: `${name} is up again`, description, color, fields: address, timestamp: now }
    }
    case 'full':
    case 'empty': {
      const players = status && playersText(status)
      const fields = [
        ...field('Players', players),
        ...field('Map', status?.map ?? null),
        ...address,
      ]
      return { title: `${name} is ${kind}`, color: colors.notice, fields, timestamp: now }
    }
  }
}

function stateText(status: GameServerStatus | null): string {
  if (status?.state === 'online') return 'Online'
  const state = status?.state === 'offline' ? 'Offline' : 'Unknown'
  return `${state}: ${reasonText(status)}`
}

function reasonText(status: GameServerStatus | null): string {
  switch (status?.reason) {
    case 'SERVER_OFFLINE':
      return 'it refuses queries.'
    case 'SERVER_TIMEOUT':
      return 'it does not respond.'
    case 'QUERY_FAILED':
      return 'something else answers at its address.'
    case 'DNS_ERROR':
      return 'its name cannot be resolved.'
    case undefined:
    case null:
      return 'it was not queried yet.'
    default:
      return 'it could not be queried.'
  }
}

function playersText({ players: { online, max } }: GameServerStatus): string | null {
  if (online === null) return null
  return max === null ? String(online) : `${online} / ${max}`
}

function field(name: string, value: string | null): EmbedField[] {
  return value === null ? [] : [{ name, value, inline: true }]
}

function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return count(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < 24)
    return [count(hours, 'hour'), ...(minutes % 60 ? [count(minutes % 60, 'minute')] : [])].join(
      ' ',
    )
  const days = Math.floor(hours / 24)
  return [count(days, 'day'), ...(hours % 24 ? [count(hours % 24, 'hour')] : [])].join(' ')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
