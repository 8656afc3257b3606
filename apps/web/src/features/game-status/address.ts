import type { Question } from './ask.ts'

/** What the address bar holds of a question, whole or in part. */
export interface Fields {
  game: string
  host: string
  port: string
}

export function fieldsOf(search: URLSearchParams): Fields {
  return {
    game: search.get('game') ?? '',
    host: search.get('host') ?? '',
    port: search.get('port') ?? '',
  }
}

/** The question that the fields hold; null while one of them is missing or no port. */
export function questionOf({ game, host, port }: Fields): Question | null {
  const number = portOf(port)
  return game === '' || host === '' || number === null ? null : { game, host, port: number }
}

export function portOf(text: string): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null
  const port = Number(text)
  return port >= 1 && port <= 65_535 ? port : null
}

export function addressOf({ game, host, port }: Question): string {
  const search = new URLSearchParams({ game, host, port: String(port) })
  return `/game-servers?${search.toString()}`
}
