/** How often `tick` is called. */
export const silenceTickMs = 100
/** Silent microphones still send a packet every 400 ms, and one of them may be lost. */
const longestGapTicks = 9
/** In how many ticks a client must have sent, without longer gaps between them, before its silence means anything. */
const steadyTicks = 6
/** A change of network takes this time and that of a new connection, together less than two seconds. */
const lostTicks = 12

/**
 * Notices when a client that sent steadily has fallen silent, as when its network changes: the media library waits for half a
 * minute. Counts ticks, so that a process that stood still itself takes nobody for silent.
 */
export class SilenceDetector {
  #hasPacket = false
  #steady = 0
  #silent = 0

  notePacket(): void {
    this.#hasPacket = true
  }

  /** Returns true once when the client has fallen silent. */
  tick(): boolean {
    if (this.#hasPacket) {
      if (this.#silent > longestGapTicks) this.#steady = 0
      this.#steady += 1
      this.#hasPacket = false
      this.#silent = 0
    } else {
      this.#silent += 1
    }
    return this.#silent === lostTicks && this.#steady >= steadyTicks
  }
}
