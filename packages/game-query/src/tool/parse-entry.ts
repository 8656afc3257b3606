import { isObject } from '../json.ts'

export interface Target {
  game: string
  host: string
  port: number
}

/** A line of a sweep: blank, a game server with the input to echo, or invalid. */
export type Entry =
  | { kind: 'blank' }
  | { kind: 'target'; input: unknown; target: Target }
  | { kind: 'invalid'; input: unknown; error: string }

const MAX_ECHO_LENGTH = 200

/** Checks only that game, host and port are present; the query validates them. */
export function parseEntry(line: string): Entry {
  const text = line.replace(/^\ufeff/, '').trim()
  if (text === '' || text.startsWith('#')) return { kind: 'blank' }
  return text.startsWith('{') ? parseJson(text) : parseWords(text)
}

function parseWords(text: string): Entry {
  const [game, host, port, ...more] = text.split(/\s+/)
  if (game !== undefined && host !== undefined && /^\d{1,5}$/.test(port ?? '') && !more[0]) {
    return { kind: 'target', input: text, target: { game, host, port: Number(port) } }
  }
  return invalid(text, 'The line must be GAME HOST PORT.')
}

function parseJson(text: string): Entry {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return invalid(text, 'The line is not JSON.')
  }
  const { game, host, port } = isObject(input) ? input : {}
  if (typeof game === 'string' && typeof host === 'string' && typeof port === 'number') {
    return { kind: 'target', input, target: { game, host, port } }
  }
  return {
    kind: 'invalid',
    input,
    error: 'The line must hold "game", "host" and "port" as a number.',
  }
}

function invalid(text: string, error: string): Entry {
  const input = text.length > MAX_ECHO_LENGTH ? `${text.slice(0, MAX_ECHO_LENGTH)}…` : text
  return { kind: 'invalid', input, error }
}
