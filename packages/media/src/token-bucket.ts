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
    this.#refill(nowMs)
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }

  /** Whether it is as a new one would be. */
  isFull(nowMs: number): boolean {
    this.#refill(nowMs)
    return this.#tokens === this.#burst
  }

  #refill(nowMs: number): void {
    if (nowMs <= this.#at) return
    const gained = (nowMs - this.#at) * this.#perMs
    this.#tokens = Math.min(this.#burst, this.#tokens + gained)
    this.#at = nowMs
  }
}
