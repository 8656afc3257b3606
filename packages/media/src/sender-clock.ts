/** A clock that differs by more than this from what is expected has been set. */
const maxChangeMs = 1000
/** How much clocks may drift apart, per millisecond. */
const maxDrift = 0.0005

/**
 * Converts the times in a sender's reports to the clock of this process, the same way for everything that it sends. The
 * report that was fastest on its way shows the difference of the clocks.
 */
export class SenderClock {
  #difference: number | null = null
  #notedAt = 0

  /** Returns the time by the clock of `nowMs`, at which the report arrives. */
  convert(senderMs: number, nowMs: number): number {
    const difference = nowMs - senderMs
    const expected = this.#difference ?? difference
    const drifted = expected + (nowMs - this.#notedAt) * maxDrift
    this.#difference =
      Math.abs(difference - expected) > maxChangeMs ? difference : Math.min(difference, drifted)
    this.#notedAt = nowMs
    return senderMs + this.#difference
  }
}
