import { isObject } from '../json.ts'

export interface Target {
  game: string
  host: string
  port: number
}

/** What a line of a sweep says: nothing, a game server (with the line's own words to echo), or something else. */
export type Entry =
  | { kind: 'nothing' }
  | { kind: 'target'; input: unknown; target: Target }
  | { kind: 'bad'; input: unknown; error: string }

const MAX_ECHO = 200

/** Whether game, host and port are what they should be is for the query to say; here they need only be there. */
export function parseEntry(line: string): Entry {
  const text = line.replace(/^\ufeff/, '').trim()
  if (text === '' || text.startsWith('#')) return { kind: 'nothing' }
  return text.startsWith('{') ? parseJson(text) : parseWords(text)
}

function parseWords(text: string): Entry {
  const [game, host, port, ...more] = text.split(/\s+/)
  if (game !== undefined && host !== undefined && /^\d{1,5}$/.test(port ?? '') && !more[0]) {
    return { kind: 'target', input: text, target: { game, host, port: Number(port) } }
  }
  return bad(text, 'The line must be GAME HOST PORT.')
}

function parseJson(text: string): Entry {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return bad(text, 'The line is not JSON.')
  }
  const { game, host, port } = isObject(input) ? input : {}
  if (typeof game === 'string' && typeof host === 'string' && typeof port === 'number') {
    return { kind: 'target', input, target: { game, host, port } }
  }
  return { kind: 'bad', input, error: 'The line must hold "game", "host" and "port" as a number.' }
}

function bad(text: string, error: string): Entry {
  const input = text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO)}…` : text
  return { kind: 'bad', input, error }
}
