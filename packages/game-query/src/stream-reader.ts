import { decodeText } from './byte-reader.ts'
import type { Fallback, ServerResponse } from './conversation.ts'
import { MalformedResponse } from './failure.ts'

/** A part of a conversation over a stream. It yields bytes to send, or else receives more, and returns its result. */
export type StreamRead<T> = Generator<Uint8Array | Fallback | undefined, T, Uint8Array>

/**
 * Reads the bytes of a stream in order and waits for missing ones, so that callers need not know how the stream was chunked.
 * Throws `MalformedResponse` if the stream ends too early. The transport bounds the buffered bytes.
 */
export class StreamReader {
  #bytes = Buffer.alloc(4096)
  #start = 0
  #end = 0
  #closed = false
  /** The response if the rest of the stream is missing or malformed. */
  fallback: ServerResponse | undefined

  /** `first` is the first chunk of the response. */
  constructor(first: Uint8Array) {
    this.push(first)
  }

  /** The received bytes that are not yet read. */
  get unread(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end)
  }

  get closed(): boolean {
    return this.#closed
  }

  *readExactly(length: number): StreamRead<Buffer> {
    while (this.unread.length < length) yield* this.receive()
    return this.#take(length)
  }

  /** Text up to a line feed, without it and without carriage returns around it; at most `limit` bytes. */
  *readLine(limit: number): StreamRead<string> {
    for (let from = 0; ;) {
      const { unread } = this
      const end = unread.indexOf(10, from)
      if (end > limit || (end < 0 && unread.length > limit)) {
        throw new MalformedResponse('a line is too long')
      }
      if (end >= 0) return trimCarriageReturns(decodeText(this.#take(end + 1).subarray(0, end)))
      from = unread.length
      yield* this.receive()
    }
  }

  /** All bytes up to the end of the stream; at most `limit`. */
  *readRest(limit: number): StreamRead<Buffer> {
    while (!this.#closed) {
      if (this.unread.length > limit) throw new MalformedResponse('it is too long')
      yield* this.receive()
    }
    return this.#take(this.unread.length)
  }

  /** Waits for the next chunk or the end of the stream. Throws if the stream has already ended. */
  *receive(): StreamRead<void> {
    if (this.#closed) throw new MalformedResponse('it ends unexpectedly')
    this.push(yield this.fallback && { fallback: this.fallback })
  }

  /** Adds a chunk that arrived after a further request; an empty chunk is the end of the stream. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) this.#closed = true
    const size = this.#end + chunk.length
    // The buffer doubles, so that tiny chunks are cheap. Bytes never move within it: returned subarrays stay valid.
    if (size > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(size, this.#bytes.length * 2))
      this.#bytes.copy(grown, 0, 0, this.#end)
      this.#bytes = grown
    }
    this.#bytes.set(chunk, this.#end)
    this.#end = size
  }

  #take(length: number): Buffer {
    const taken = this.#bytes.subarray(this.#start, this.#start + length)
    this.#start += length
    return taken
  }
}

// TeamSpeak ends its lines with a line feed and a carriage return, all others the other way round.
function trimCarriageReturns(line: string): string {
  const start = line.startsWith('\r') ? 1 : 0
  return line.length > start && line.endsWith('\r') ? line.slice(start, -1) : line.slice(start)
}
