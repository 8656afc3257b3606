import { fragment } from './frames.ts'

/** How much of a long message is handed to the socket at once. */
export const fragmentBytes = 64 * 1024

/**
 * A text message of any length, such as a snapshot. It is sent in fragments (RFC 6455, section 5.4), each when the client
 * has taken the one before. So the server knows what the client has not read yet, and can send pings and the close frame
 * between fragments.
 */
export class LongMessage {
  readonly #parts: Buffer[]
  #unsentBytes: number
  #isStarted = false

  /** The parts together are the text of the message. */
  constructor(parts: readonly Buffer[]) {
    this.#parts = [...parts]
    this.#unsentBytes = parts.reduce((sum, { length }) => sum + length, 0)
  }

  get unsentBytes(): number {
    return this.#unsentBytes
  }

  /** Returns the next fragment as a frame. After the last one, `unsentBytes` is 0. */
  next(): Buffer {
    const payload = this.#take()
    const isFirst = !this.#isStarted
    this.#isStarted = true
    return fragment(payload, { isFirst, isLast: this.#unsentBytes === 0 })
  }

  #take(): Buffer[] {
    const taken: Buffer[] = []
    let room = fragmentBytes
    while (room > 0 && this.#unsentBytes > 0) {
      const part = this.#parts[0]!
      const piece = part.subarray(0, room)
      if (piece.length === part.length) this.#parts.shift()
      else this.#parts[0] = part.subarray(room)
      taken.push(piece)
      room -= piece.length
      this.#unsentBytes -= piece.length
    }
    return taken
  }
}
