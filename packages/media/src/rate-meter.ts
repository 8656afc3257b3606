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
