/** Allows `perSecond` on average and `burst` at once. */
export class TokenBucket {
  readonly #perMs: number
  readonly #burst: number
  #tokens: number
  #at = -Infinity

  constructor(perSecond: number, burst: number) {
    this.#perMs = perSecond / 1000
    this.#burst = burst
    this.#tokens = burst
  }

  /** Returns false, and takes nothing, where there is not enough. */
  take(amount: number, nowMs: number): boolean {
    if (nowMs > this.#at) {
      const gained = (nowMs - this.#at) * this.#perMs
      this.#tokens = Math.min(this.#burst, this.#tokens + gained)
      this.#at = nowMs
    }
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }
}
