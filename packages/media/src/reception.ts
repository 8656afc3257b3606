import type { ReceptionReport } from './rtcp.ts'
import { sequenceDistance } from './rtp.ts'

/** Missing packets beyond this cannot be repaired one by one: a keyframe is. */
const maxMissing = 64
const maxJump = 3000
const retryMs = 60
const maxTries = 4

interface Missing {
  tries: number
  askedAt: number
}

/** What the receiver of one RTP stream knows of it: losses, jitter (RFC 3550, appendix A), and what to ask for again. */
export class Reception {
  readonly #clockRate: number
  #base = 0
  #newest = -1
  #cycles = 0
  #received = 0
  #expectedBefore = 0
  #receivedBefore = 0
  #jitter = 0
  #transit: number | null = null
  #senderReport = { ntp: 0, at: 0 }
  readonly #missing = new Map<number, Missing>()

  constructor(clockRate: number) {
    this.#clockRate = clockRate
  }

  /** Returns whether so much is missing that only a keyframe helps. */
  receive(sequence: number, timestamp: number, nowMs: number): boolean {
    this.#received += 1
    this.#measureJitter(timestamp, nowMs)
    const distance = this.#newest < 0 ? 0 : sequenceDistance(this.#newest, sequence)
    if (this.#newest < 0 || Math.abs(distance) > maxJump) {
      this.#restart(sequence)
      return false
    }
    if (distance <= 0) {
      this.#missing.delete(sequence)
      return false
    }
    if (sequence < this.#newest) this.#cycles += 0x1_0000
    for (let step = 1; step < distance && step <= maxMissing + 1; step += 1) {
      this.#missing.set((this.#newest + step) & 0xffff, { tries: 0, askedAt: -Infinity })
    }
    this.#newest = sequence
    if (this.#missing.size <= maxMissing) return false
    this.#missing.clear()
    return true
  }

  get isMissingSome(): boolean {
    return this.#missing.size > 0
  }

  /** What to ask for now, in rising order. Each packet is asked for a few times. */
  missingNow(nowMs: number): number[] {
    const asked: number[] = []
    for (const [sequence, entry] of this.#missing) {
      if (nowMs - entry.askedAt < retryMs) continue
      if (entry.tries >= maxTries) {
        this.#missing.delete(sequence)
        continue
      }
      entry.tries += 1
      entry.askedAt = nowMs
      asked.push(sequence)
    }
    return asked
  }

  noteSenderReport(ntp: number, nowMs: number): void {
    this.#senderReport = { ntp, at: nowMs }
  }

  /** Null before the first packet. */
  report(ssrc: number, nowMs: number): ReceptionReport | null {
    if (this.#newest < 0) return null
    const highestSequence = this.#cycles + this.#newest
    const expected = highestSequence - this.#base + 1
    const expectedNow = expected - this.#expectedBefore
    const receivedNow = this.#received - this.#receivedBefore
    this.#expectedBefore = expected
    this.#receivedBefore = this.#received
    const { ntp, at } = this.#senderReport
    return {
      ssrc,
      fractionLost: expectedNow > 0 ? Math.max(0, 1 - receivedNow / expectedNow) : 0,
      packetsLost: expected - this.#received,
      highestSequence,
      jitter: this.#jitter,
      lastSenderReport: ntp,
      delaySinceSenderReport: ntp === 0 ? 0 : ((nowMs - at) * 65_536) / 1000,
    }
  }

  #restart(sequence: number): void {
    this.#base = sequence
    this.#newest = sequence
    this.#cycles = 0
    this.#received = 1
    this.#expectedBefore = 0
    this.#receivedBefore = 0
    this.#missing.clear()
  }

  #measureJitter(timestamp: number, nowMs: number): void {
    const transit = (nowMs * this.#clockRate) / 1000 - timestamp
    if (this.#transit !== null) {
      const difference = Math.abs(transit - this.#transit)
      // A timestamp that wrapped around or started anew says nothing.
      if (difference < this.#clockRate) this.#jitter += (difference - this.#jitter) / 16
    }
    this.#transit = transit
  }
}
