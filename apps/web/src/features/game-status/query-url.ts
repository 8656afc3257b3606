import { pagePath } from '@guildhall/contract'
import type { ServerQuery } from './query-status.ts'

/** The query in the URL, complete or not. */
export interface QueryFields {
  game: string
  host: string
  port: string
}

export function fieldsFrom(search: URLSearchParams): QueryFields {
  return {
    game: search.get('game') ?? '',
    host: search.get('host') ?? '',
    port: search.get('port') ?? '',
  }
}

/** The query in the fields; null if one of them is missing or invalid. */
export function toQuery({ game, host, port }: QueryFields): ServerQuery | null {
  const number = parsePort(port)
  return game === '' || host === '' || number === null ? null : { game, host, port: number }
}

export function parsePort(text: string): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null
  const port = Number(text)
  return port >= 1 && port <= 65_535 ? port : null
}

export function queryUrl({ game, host, port }: ServerQuery): string {
  const search = new URLSearchParams({ game, host, port: String(port) })
  return `${pagePath('gameServers')}?${search.toString()}`
}
