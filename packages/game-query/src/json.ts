import { decodeText } from './byte-reader.ts'
import { MalformedResponse } from './failure.ts'
import { MAX_PLAYERS, PlayerList } from './players.ts'
import type { Player } from './players.ts'
import type { StreamReader, StreamRead } from './stream-reader.ts'

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses a JSON object. */
export function parseObject(bytes: Uint8Array): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(decodeText(bytes).replace(/^\ufeff/, ''))
  } catch {
    throw new MalformedResponse('it is not valid JSON')
  }
  if (!isObject(value)) throw new MalformedResponse('the status is missing')
  return value
}

/** `value` if it is a string, so that a number or a list is never shown as a name. */
export function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The players in a JSON list of names, or of objects with a name. Null if it is not a list. */
export function readPlayerList(
  values: unknown,
  keys: { name: string; score?: string; seconds?: string } = { name: 'name' },
): Player[] | null {
  if (!Array.isArray(values)) return null
  const list = new PlayerList('none')
  for (const value of values.slice(0, MAX_PLAYERS)) {
    const player = isObject(value) ? value : { [keys.name]: value }
    const read = (key = '') => (typeof player[key] === 'number' ? player[key] : undefined)
    const name = player[keys.name]
    if (typeof name === 'string') list.add(name, read(keys.score), read(keys.seconds))
  }
  return list.players
}

/** Reads an object that neither a length nor the end of the stream delimits; at most `limit` bytes. */
export function* readObject(stream: StreamReader, limit: number): StreamRead<JsonObject> {
  const braces = new BraceCounter()
  for (let from = 0; ;) {
    const { unread } = stream
    const end = braces.findEnd(unread, from)
    if (end >= 0) return parseObject(unread.subarray(0, end))
    if (unread.length > limit) throw new MalformedResponse('it is too long')
    from = unread.length
    yield* stream.receive()
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const SPACE = 0x20

/** Counts the braces outside of strings and looks at each byte once. */
class BraceCounter {
  #depth = 0
  #isInString = false
  #isEscaped = false

  /** The index after the outermost object, or -1 if it is not complete. Looks at `bytes` from `from` on. */
  findEnd(bytes: Uint8Array, from: number): number {
    for (let i = from; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0
      if (this.#isInString) this.#readInString(byte)
      else if (byte === OPEN) this.#depth += 1
      else if (this.#depth === 0 && byte > SPACE)
        throw new MalformedResponse('it is not valid JSON')
      else if (byte === QUOTE) this.#isInString = true
      else if (byte === CLOSE) {
        this.#depth -= 1
        if (this.#depth === 0) return i + 1
      }
    }
    return -1
  }

  #readInString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) this.#isEscaped = true
    else if (byte === QUOTE) this.#isInString = false
  }
}
