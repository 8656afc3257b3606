import { decodeText } from './byte-reader.ts'
import { MalformedResponse } from './failure.ts'
import type { Incoming, Reading } from './incoming.ts'

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON object that `bytes` spell in UTF-8. */
export function parseObject(bytes: Uint8Array): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(decodeText(bytes, 'utf-8').replace(/^\ufeff/, ''))
  } catch {
    throw new MalformedResponse('it is not valid JSON')
  }
  if (!isObject(value)) throw new MalformedResponse('the status is missing')
  return value
}

/** `value` if it is a text, so that a number or a list is never shown as a name. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Reads an object that neither a length nor the end of the stream delimits; at most `limit` bytes. */
export function* readObject(incoming: Incoming, limit: number): Reading<JsonObject> {
  const braces = new Braces()
  for (let from = 0; ;) {
    const { waiting } = incoming
    const end = braces.findEnd(waiting, from)
    if (end >= 0) return parseObject(waiting.subarray(0, end))
    if (waiting.length > limit) throw new MalformedResponse('it is too long')
    from = waiting.length
    yield* incoming.more()
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const SPACE = 0x20

/** Counts the braces outside of texts, each byte once. */
class Braces {
  #depth = 0
  #inText = false
  #escaped = false

  /** Where the outermost object ends, or -1 while it does not. Looks at `bytes` from `from` on. */
  findEnd(bytes: Uint8Array, from: number): number {
    for (let i = from; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0
      if (this.#inText) this.#step(byte)
      else if (byte === OPEN) this.#depth += 1
      else if (this.#depth === 0 && byte > SPACE)
        throw new MalformedResponse('it is not valid JSON')
      else if (byte === QUOTE) this.#inText = true
      else if (byte === CLOSE) {
        this.#depth -= 1
        if (this.#depth === 0) return i + 1
      }
    }
    return -1
  }

  #step(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) this.#inText = false
  }
}
