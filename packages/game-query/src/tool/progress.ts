import type { WriteStream } from 'node:tty'

const INTERVAL_MS = 200
const CLEAR_LINE = '\r\u001b[K'

/** Shows the progress of a sweep on a terminal; writes nothing elsewhere. */
export class Progress {
  readonly #counts = { online: 0, failed: 0 }
  readonly #terminal: WriteStream
  readonly #timer: NodeJS.Timeout | undefined
  #inFlight = 0

  constructor(terminal: WriteStream) {
    this.#terminal = terminal
    if (terminal.isTTY) this.#timer = setInterval(() => this.#render(), INTERVAL_MS)
  }

  count(result: 'online' | 'failed'): void {
    this.#counts[result] += 1
  }

  async track<T>(query: () => Promise<T>): Promise<T> {
    this.#inFlight += 1
    try {
      return await query()
    } finally {
      this.#inFlight -= 1
    }
  }

  /** Writes the final counts and ends the line. */
  end(): void {
    if (!this.#timer) return
    clearInterval(this.#timer)
    this.#render()
    this.#terminal.write('\n')
  }

  #render(): void {
    const { online, failed } = this.#counts
    const text = `${online + failed} done: ${online} online, ${failed} failed, ${this.#inFlight} in flight`
    this.#terminal.write(`${CLEAR_LINE}${text.slice(0, (this.#terminal.columns || 80) - 1)}`)
  }
}
