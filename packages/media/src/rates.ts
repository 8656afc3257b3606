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

const bucketCount = 4
/** What a packet takes beside its own bytes: encryption, UDP and IP. */
export const overheadBytes = 38

/** The bitrate of a stream of packets within the last `windowMs`, in bits per second. */
export class RateMeter {
  readonly #bucketMs: number
  readonly #bytes = new Float64Array(bucketCount)
  #bucket = 0

  constructor(windowMs: number) {
    this.#bucketMs = windowMs / bucketCount
  }

  add(bytes: number, nowMs: number): void {
    this.#advance(nowMs)
    this.#bytes[this.#bucket % bucketCount]! += bytes + overheadBytes
  }

  rate(nowMs: number): number {
    this.#advance(nowMs)
    const bytes = this.#bytes.reduce((sum, some) => sum + some, 0)
    return (bytes * 8000) / (bucketCount * this.#bucketMs)
  }

  #advance(nowMs: number): void {
    const bucket = Math.floor(nowMs / this.#bucketMs)
    const steps = Math.min(bucketCount, bucket - this.#bucket)
    for (let step = 0; step < steps; step += 1) this.#bytes[(bucket - step) % bucketCount] = 0
    this.#bucket = Math.max(this.#bucket, bucket)
  }
}
