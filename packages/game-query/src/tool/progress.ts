import type { WriteStream } from 'node:tty'

const INTERVAL_MS = 200
const CLEAR_LINE = '\r\u001b[K'

/** Shows the progress of a sweep on a terminal; writes nothing elsewhere. */
export class Progress {
  readonly #counts = { online: 0, failed: 0 }
  readonly #terminal: WriteStream
  readonly #timer: NodeJS.Timeout | undefined
  #underWay = 0

  constructor(terminal: WriteStream) {
    this.#terminal = terminal
    if (terminal.isTTY) this.#timer = setInterval(() => this.#show(), INTERVAL_MS)
  }

  count(result: 'online' | 'failed'): void {
    this.#counts[result] += 1
  }

  async during<T>(query: () => Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await query()
    } finally {
      this.#underWay -= 1
    }
  }

  /** Leaves the last word on the terminal. */
  end(): void {
    if (!this.#timer) return
    clearInterval(this.#timer)
    this.#show()
    this.#terminal.write('\n')
  }

  #show(): void {
    const { online, failed } = this.#counts
    const text = `${online + failed} asked: ${online} online, ${failed} failed, ${this.#underWay} under way`
    this.#terminal.write(`${CLEAR_LINE}${text.slice(0, (this.#terminal.columns || 80) - 1)}`)
  }
}
