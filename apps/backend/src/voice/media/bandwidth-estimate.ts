import { overheadBytes } from './rate-meter.ts'
import type { TransportFeedback } from './transport-feedback.ts'

/** Before anything is known: a small picture fits, also into a slow connection. */
const firstEstimate = 300_000
/** Delays alone are no reason to take the smallest picture away: what is sent then is not the cause. */
const minByDelay = 120_000
const minByLoss = 50_000
/** Of a viewer that sends no feedback. */
const unknownEstimate = 2_000_000
const unknownAfterMs = 3000

const historySize = 4096
const historyMask = historySize - 1
/** A queue that was never shorter than this for so long does not empty by itself. */
const queueMs = 80
const queueWindowMs = 200
const lossLimit = 0.1
const minPackets = 3
/** Of what arrives over a full connection, so that its queue empties. */
const decreaseTo = 0.85
/** A decrease shows its effect only when the queue has emptied. */
const settleMs = 600
const increasePerSecond = 0.08
/** The shortest delay is that of an empty queue; it is measured anew, as clocks drift and routes change. */
const baseDelayMs = 10_000
const rateWindowMs = 400

interface Arrival {
  /** By the viewer's clock. */
  at: number
  bits: number
  delay: number
  /** By the clock of this process: the viewer's can stand still, and begins anew after days. */
  reportedAt: number
}

/**
 * Estimates how much video a viewer's connection takes, in bits per second, from its reports on when each packet arrived.
 * Where packets get lost or wait in a queue that does not empty, it takes less than arrives; where they don't, at least
 * what arrives.
 */
export class BandwidthEstimate {
  readonly #sequences = new Int32Array(historySize).fill(-1)
  readonly #sentAt = new Float64Array(historySize)
  readonly #bytes = new Uint16Array(historySize)
  readonly #isLost = new Uint8Array(historySize)
  #estimate = firstEstimate
  #firstSentAt: number | null = null
  #hasFeedback = false
  #judgedAt = -Infinity
  #changedAt = -Infinity
  #congestedAt = -Infinity
  /** The shortest delay of the present period and of the one before. */
  #baseDelay = Infinity
  #formerBaseDelay = Infinity
  #baseDelayAt = -Infinity
  /** What arrived within the window, in this order. */
  #arrived: Arrival[] = []
  /** Lost within the window, when it was reported. */
  #lost: number[] = []

  get congestedAt(): number {
    return this.#congestedAt
  }

  bitsPerSecond(nowMs: number): number {
    const isUnknown =
      !this.#hasFeedback && this.#firstSentAt !== null && nowMs - this.#firstSentAt > unknownAfterMs
    return isUnknown ? unknownEstimate : this.#estimate
  }

  noteSent(sequence: number, bytes: number, nowMs: number): void {
    const index = sequence & historyMask
    this.#sequences[index] = sequence
    this.#sentAt[index] = nowMs
    this.#bytes[index] = bytes + overheadBytes
    this.#isLost[index] = 0
    this.#firstSentAt ??= nowMs
  }

  /** Returns whether the connection was found to be full, and the estimate lowered. */
  handle({ first, arrivals }: TransportFeedback, nowMs: number): boolean {
    this.#hasFeedback = true
    for (const [offset, at] of arrivals.entries()) {
      const sequence = (first + offset) & 0xffff
      const index = sequence & historyMask
      if (this.#sequences[index] !== sequence) continue
      if (Number.isNaN(at)) {
        if (this.#isLost[index] === 0) this.#lost.push(nowMs)
        this.#isLost[index] = 1
        continue
      }
      // Reported once.
      this.#sequences[index] = -1
      const delay = at - this.#sentAt[index]!
      this.#noteDelay(at, delay)
      this.#arrived.push({ at, bits: this.#bytes[index]! * 8, delay, reportedAt: nowMs })
    }
    const newest = this.#arrived.at(-1)?.at ?? 0
    this.#arrived = this.#arrived.filter(
      ({ at, reportedAt }) =>
        Math.abs(newest - at) < rateWindowMs && reportedAt > nowMs - 2 * rateWindowMs,
    )
    this.#lost = this.#lost.filter((at) => at > nowMs - rateWindowMs)
    return this.#judge(newest, nowMs)
  }

  #noteDelay(at: number, delay: number): void {
    if (Math.abs(at - this.#baseDelayAt) > baseDelayMs) {
      this.#formerBaseDelay = this.#baseDelay
      this.#baseDelay = Infinity
      this.#baseDelayAt = at
    }
    this.#baseDelay = Math.min(this.#baseDelay, delay)
  }

  #judge(newest: number, nowMs: number): boolean {
    const elapsedMs = Math.min(rateWindowMs, nowMs - this.#judgedAt)
    this.#judgedAt = nowMs
    const recent = this.#arrived.filter(({ at }) => at > newest - queueWindowMs)
    const isLosing = this.#isLosing()
    if (!isLosing && !this.#isQueueing(recent)) {
      const rate = rateOf(this.#arrived, rateWindowMs)
      if (rate > this.#estimate / 2) {
        this.#estimate *= 1 + (increasePerSecond * elapsedMs) / 1000
      }
      this.#estimate = Math.max(this.#estimate, rate)
      return false
    }
    this.#congestedAt = nowMs
    if (nowMs - this.#changedAt < settleMs) return false
    this.#changedAt = nowMs
    const lowered = rateOf(recent, queueWindowMs) * decreaseTo
    const least = isLosing ? minByLoss : minByDelay
    this.#estimate = Math.max(least, Math.min(this.#estimate, lowered))
    return true
  }

  #isLosing(): boolean {
    const [received, lost] = [this.#arrived.length, this.#lost.length]
    return lost >= minPackets && lost > (lost + received) * lossLimit
  }

  #isQueueing(recent: readonly Arrival[]): boolean {
    if (recent.length < minPackets) return false
    const leastDelay = Math.min(...recent.map(({ delay }) => delay))
    return leastDelay - Math.min(this.#baseDelay, this.#formerBaseDelay) > queueMs
  }
}

function rateOf(arrived: readonly Arrival[], windowMs: number): number {
  return (arrived.reduce((sum, { bits }) => sum + bits, 0) * 1000) / windowMs
}
