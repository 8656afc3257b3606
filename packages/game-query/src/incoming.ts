import { MalformedResponse } from './failure.ts'

/** A part of a conversation over a stream: it may ask for more before it gives its result. */
export type Reading<T> = Generator<Uint8Array | undefined, T, Uint8Array>

/**
 * The bytes of a stream in order. What is not there yet is waited for, so readers need not care how the stream was cut.
 * An end before the wanted bytes throws `MalformedResponse`. How much is kept is bounded by the transport.
 */
export class Incoming {
  #bytes = Buffer.alloc(4096)
  #start = 0
  #end = 0
  #closed = false

  /** `first` is what came in after the request. */
  constructor(first: Uint8Array) {
    this.push(first)
  }

  /** What is there and not yet read. */
  get waiting(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end)
  }

  get closed(): boolean {
    return this.#closed
  }

  *exactly(length: number): Reading<Buffer> {
    while (this.waiting.length < length) yield* this.more()
    return this.#take(length)
  }

  /** Text up to a line feed, without it and without carriage returns around the text; at most `limit` bytes. */
  *line(limit: number, encoding: 'latin1' | 'utf-8'): Reading<string> {
    for (let from = 0; ;) {
      const { waiting } = this
      const end = waiting.indexOf(10, from)
      if (end > limit || (end < 0 && waiting.length > limit)) {
        throw new MalformedResponse('a line is too long')
      }
      if (end >= 0) return withoutReturns(this.#take(end + 1).toString(encoding, 0, end))
      from = waiting.length
      yield* this.more()
    }
  }

  /** Everything up to the end of the stream; at most `limit` bytes. */
  *rest(limit: number): Reading<Buffer> {
    while (!this.#closed) {
      if (this.waiting.length > limit) throw new MalformedResponse('it is too long')
      yield* this.more()
    }
    return this.#take(this.waiting.length)
  }

  /** Waits until more is there, or until the end if that was not seen before. */
  *more(): Reading<void> {
    if (this.#closed) throw new MalformedResponse('it ends unexpectedly')
    this.push(yield)
  }

  /** Adds what came in after a further request; an empty chunk is the end of the stream. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) this.#closed = true
    const size = this.#end + chunk.length
    // Room doubles, so that tiny chunks cost little. Bytes never move within it: what was given out stays as it was.
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

// TeamSpeak ends its lines with a line feed and a carriage return, everybody else the other way round.
function withoutReturns(line: string): string {
  const from = line.startsWith('\r') ? 1 : 0
  return line.length > from && line.endsWith('\r') ? line.slice(from, -1) : line.slice(from)
}
