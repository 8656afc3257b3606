import { ArrivalHistory } from './arrival-history.ts'
import type { TransportFeedback } from './transport-feedback.ts'

/** Before anything is known: a small picture fits, also into a slow connection. */
const firstEstimate = 300_000
/** Delays alone are no reason to take the smallest picture away: what is sent then is not the cause. */
const minByDelay = 120_000
const minByLoss = 50_000
/** Of a viewer that sends no feedback. */
const unknownEstimate = 2_000_000
const unknownAfterMs = 3000

const rateWindowMs = 400
/** A queue that was never shorter than `queueMs` for so long does not empty by itself. */
const queueWindowMs = 200
const queueMs = 80
/** Where a queue has just begun, and all that was sent would make it so much longer, the connection has become much slower. */
const slowdownWindowMs = 100
const slowdownQueueMs = 50
const slowdownGrowthMs = 250
const lossLimit = 0.1
/** Of what arrives over a full connection, so that its queue empties. */
const decreaseTo = 0.85
/** What arrives after a slowdown was measured for a short time only. */
const slowdownTo = 0.5
/** A decrease shows its effect only when the queue has emptied. */
const settleMs = 600
/** As long as queues often are. */
const drainMs = 300
const increasePerSecond = 0.08
/** Delays that do not grow say nothing of much more than arrives. */
const maxAbove = 1.5

/**
 * Estimates how much video a viewer's connection takes, in bits per second, from its reports on when each packet arrived.
 * Where packets get lost or wait in a queue that does not empty, it takes less than arrives; where they don't, at least
 * what arrives.
 */
export class BandwidthEstimate {
  readonly #history = new ArrivalHistory()
  #estimate = firstEstimate
  #firstSentAt: number | null = null
  #hasFeedback = false
  #judgedAt = -Infinity
  #congestedAt = -Infinity
  #loweredAt = -Infinity

  get congestedAt(): number {
    return this.#congestedAt
  }

  /** How long each of the newest packets waited in a queue. */
  get queueMs(): number {
    return this.#history.queueMs(slowdownWindowMs)
  }

  /** How long it takes at present until the report on a packet comes; 0 before the first one. */
  get roundTripMs(): number {
    return this.#history.roundTripMs
  }

  bitsPerSecond(nowMs: number): number {
    const isUnknown =
      !this.#hasFeedback && this.#firstSentAt !== null && nowMs - this.#firstSentAt > unknownAfterMs
    return isUnknown ? unknownEstimate : this.#estimate
  }

  /** Whether the estimate was lowered just now: what is sent waits in the queue behind what was too much. */
  isDraining(nowMs: number): boolean {
    return nowMs - this.#loweredAt < drainMs
  }

  noteSent(sequence: number, bytes: number, nowMs: number): void {
    this.#history.noteSent(sequence, bytes, nowMs)
    this.#firstSentAt ??= nowMs
  }

  /** Returns whether the connection was found to be full anew, and the estimate lowered; true at most once per 600 ms. */
  handle(feedback: TransportFeedback, nowMs: number): boolean {
    this.#hasFeedback = true
    this.#history.handle(feedback, nowMs)
    const elapsedMs = Math.min(rateWindowMs, nowMs - this.#judgedAt)
    this.#judgedAt = nowMs
    // What was sent before the last decrease is no reason for another one.
    const isLosing = this.#history.lossSince(this.#loweredAt) > lossLimit
    const isQueueing = this.#history.queueMs(queueWindowMs) > queueMs
    const hasSlowedDown = !isQueueing && this.#hasSlowedDown()
    if (!isLosing && !isQueueing && !hasSlowedDown) {
      this.#raise(elapsedMs)
      return false
    }
    this.#congestedAt = nowMs
    // While the queue empties, what arrives says more and more exactly what the connection takes.
    const isDraining = this.isDraining(nowMs)
    if (!isDraining && nowMs - this.#loweredAt < settleMs) return false
    if (!isDraining) this.#loweredAt = nowMs
    const lowered = hasSlowedDown
      ? this.#history.rate(slowdownWindowMs) * slowdownTo
      : this.#history.rate(queueWindowMs) * decreaseTo
    const least = isLosing ? minByLoss : minByDelay
    this.#estimate = Math.max(least, Math.min(this.#estimate, lowered))
    return !isDraining
  }

  #raise(elapsedMs: number): void {
    const rate = this.#history.rate(rateWindowMs)
    const growth = rate * maxAbove > this.#estimate ? (increasePerSecond * elapsedMs) / 1000 : 0
    this.#estimate *= 1 + growth
    this.#estimate = Math.max(this.#estimate, rate)
  }

  #hasSlowedDown(): boolean {
    const { unreportedBits, roundTripMs } = this.#history
    const arrivesInMs = (unreportedBits * 1000) / this.#history.rate(slowdownWindowMs)
    return arrivesInMs - roundTripMs > slowdownGrowthMs && this.queueMs > slowdownQueueMs
  }
}
