import { overheadBytes } from './rates.ts'
import type { TransportFeedback } from './transport-feedback.ts'

const historySize = 4096
const historyMask = historySize - 1
const windowMs = 400
const minPackets = 3
/** The shortest delay is that of an empty queue; it is measured anew, as clocks drift and routes change. */
const baseDelayMs = 10_000

interface Arrival {
  /** By the viewer's clock. */
  at: number
  bits: number
  delay: number
  /** By the clock of this process: the viewer's can stand still, and begins anew after days. */
  reportedAt: number
}

interface Loss {
  sentAt: number
  reportedAt: number
}

/** What a viewer reports on the packets that were sent to it: how fast they arrive, how long they wait, how many get lost. */
export class ArrivalHistory {
  readonly #sequences = new Int32Array(historySize).fill(-1)
  readonly #sentAt = new Float64Array(historySize)
  readonly #bits = new Uint32Array(historySize)
  /** All that was sent until and with the packet. */
  readonly #bitsSoFar = new Float64Array(historySize)
  readonly #isLost = new Uint8Array(historySize)
  #sentBits = 0
  #reportedBits = 0
  #roundTripMs = 0
  /** The shortest delay of the present period and of the one before. */
  #baseDelay = Infinity
  #formerBaseDelay = Infinity
  #baseDelayAt = -Infinity
  /** Within the window, in the order of the reports. */
  #arrived: Arrival[] = []
  #lost: Loss[] = []

  /** All that was sent after the newest packet that was reported as arrived. */
  get unreportedBits(): number {
    return this.#sentBits - this.#reportedBits
  }

  /** How long the newest packet took until it was reported; 0 before the first report. */
  get roundTripMs(): number {
    return this.#roundTripMs
  }

  noteSent(sequence: number, bytes: number, nowMs: number): void {
    const index = sequence & historyMask
    this.#sequences[index] = sequence
    this.#sentAt[index] = nowMs
    this.#bits[index] = (bytes + overheadBytes) * 8
    this.#sentBits += this.#bits[index]
    this.#bitsSoFar[index] = this.#sentBits
    this.#isLost[index] = 0
  }

  handle({ first, arrivals }: TransportFeedback, nowMs: number): void {
    for (const [offset, at] of arrivals.entries()) {
      const sequence = (first + offset) & 0xffff
      const index = sequence & historyMask
      if (this.#sequences[index] !== sequence) continue
      const sentAt = this.#sentAt[index]!
      if (Number.isNaN(at)) {
        if (this.#isLost[index] === 0) this.#lost.push({ sentAt, reportedAt: nowMs })
        this.#isLost[index] = 1
        continue
      }
      // Reported once.
      this.#sequences[index] = -1
      const delay = at - sentAt
      this.#noteDelay(at, delay)
      this.#arrived.push({ at, bits: this.#bits[index]!, delay, reportedAt: nowMs })
      if (this.#bitsSoFar[index]! > this.#reportedBits) {
        this.#reportedBits = this.#bitsSoFar[index]!
        this.#roundTripMs = nowMs - sentAt
      }
    }
    const newest = this.#newest
    this.#arrived = this.#arrived.filter(
      ({ at, reportedAt }) => Math.abs(newest - at) < windowMs && reportedAt > nowMs - 2 * windowMs,
    )
    this.#lost = this.#lost.filter(({ reportedAt }) => reportedAt > nowMs - windowMs)
  }

  /** What arrived within the last `ms`, of at most 400, in bits per second. */
  rate(ms: number): number {
    return (this.#within(ms).reduce((sum, { bits }) => sum + bits, 0) * 1000) / ms
  }

  /**
   * How long the packets of the last `ms`, of at most 400, waited at least; 0 where they are too few to say. Packets that
   * all arrive at one moment did not wait in a queue: the viewer, or its radio link, stood still.
   */
  queueMs(ms: number): number {
    const recent = this.#within(ms)
    if (recent.length < minPackets || this.#newest - recent[0]!.at < ms / 2) return 0
    const leastDelay = Math.min(...recent.map(({ delay }) => delay))
    return leastDelay - Math.min(this.#baseDelay, this.#formerBaseDelay)
  }

  /** The share of the packets reported within the last 400 ms that got lost; 0 where they are too few to say. */
  lossSince(sentAfterMs: number): number {
    const lost = this.#lost.filter(({ sentAt }) => sentAt > sentAfterMs).length
    return lost < minPackets ? 0 : lost / (lost + this.#arrived.length)
  }

  get #newest(): number {
    return this.#arrived.at(-1)?.at ?? 0
  }

  #within(ms: number): Arrival[] {
    const newest = this.#newest
    return this.#arrived.filter(({ at }) => at > newest - ms)
  }

  #noteDelay(at: number, delay: number): void {
    if (Math.abs(at - this.#baseDelayAt) > baseDelayMs) {
      this.#formerBaseDelay = this.#baseDelay
      this.#baseDelay = Infinity
      this.#baseDelayAt = at
    }
    this.#baseDelay = Math.min(this.#baseDelay, delay)
  }
}
