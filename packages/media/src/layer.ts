import { RateMeter } from './rates.ts'
import { Reception } from './reception.ts'
import { buildKeyframeRequest, buildNack } from './rtcp.ts'
import type { SentTime } from './rtcp.ts'
import type { RtpFields } from './rtp.ts'

/** A sender is asked for a keyframe at most this often, whatever the number of viewers. */
const keyframeRequestMs = 500
const rateWindowMs = 2000

/** One of the streams in which a source is sent: of a video, one for each size. */
export class Layer {
  /** From the smallest picture on. */
  readonly index: number
  readonly #isVideo: boolean
  readonly #sendRtcp: (packet: Buffer) => void
  readonly #cache: PacketCache | null
  readonly #rate = new RateMeter(rateWindowMs)
  #reception: Reception
  /** Of the packets that come; 0 before the first. */
  #ssrc = 0
  #receivedAt = -Infinity
  #keyframeRequestedAt = -Infinity
  /** As last reported, by the clock of this process. */
  sentTime: SentTime | null = null
  /** Of the picture; 0 where it is not known. */
  height = 0

  constructor(index: number, isVideo: boolean, sendRtcp: (packet: Buffer) => void) {
    this.index = index
    this.#isVideo = isVideo
    this.#sendRtcp = sendRtcp
    this.#cache = isVideo ? new PacketCache() : null
    this.#reception = this.#newReception()
  }

  get ssrc(): number {
    return this.#ssrc
  }

  get receivedAt(): number {
    return this.#receivedAt
  }

  /** In bits per second. */
  rate(nowMs: number): number {
    return this.#rate.rate(nowMs)
  }

  clearCache(): void {
    this.#cache?.clear()
  }

  /** Its packets start anew, with this number. */
  restart(ssrc: number): void {
    this.#reception = this.#newReception()
    this.#ssrc = ssrc
    this.#receivedAt = -Infinity
    this.sentTime = null
    this.height = 0
    this.clearCache()
  }

  /** Returns whether so much is missing that only a keyframe helps. */
  receive({ sequence, timestamp }: RtpFields, bytes: number, nowMs: number): boolean {
    if (this.#isVideo) {
      this.#receivedAt = nowMs
      this.#rate.add(bytes, nowMs)
    }
    return this.#reception.receive(sequence, timestamp, nowMs)
  }

  keep(sequence: number, packet: Buffer): void {
    this.#cache?.add(sequence, packet)
  }

  /** A packet that was received before. */
  cached(sequence: number): Buffer | null {
    return this.#cache?.find(sequence) ?? null
  }

  requestKeyframe(nowMs: number): void {
    if (!this.#isVideo || this.#ssrc === 0) return
    if (nowMs - this.#keyframeRequestedAt < keyframeRequestMs) return
    this.#keyframeRequestedAt = nowMs
    this.#sendRtcp(buildKeyframeRequest(this.#ssrc))
  }

  /** Asks for what is missing. */
  repair(nowMs: number): void {
    if (!this.#reception.isMissingSome) return
    const missing = this.#reception.missingNow(nowMs)
    if (missing.length > 0) this.#sendRtcp(buildNack(this.#ssrc, missing))
  }

  noteSenderReport(ntp: number, sentTime: SentTime, nowMs: number): void {
    this.#reception.noteSenderReport(ntp, nowMs)
    this.sentTime = sentTime
  }

  report(nowMs: number) {
    return this.#ssrc === 0 ? null : this.#reception.report(this.#ssrc, nowMs)
  }

  #newReception(): Reception {
    return new Reception(this.#isVideo ? 90_000 : 48_000)
  }
}

/** The newest packets of one stream by sequence number, for retransmission. */
export class PacketCache {
  readonly #packets: (Buffer | undefined)[]
  readonly #sequences: Int32Array

  /** `size` is a power of two. */
  constructor(size = 512) {
    this.#packets = Array.from({ length: size })
    this.#sequences = new Int32Array(size).fill(-1)
  }

  add(sequence: number, packet: Buffer): void {
    const index = sequence & (this.#packets.length - 1)
    this.#packets[index] = packet
    this.#sequences[index] = sequence
  }

  find(sequence: number): Buffer | null {
    const index = sequence & (this.#packets.length - 1)
    return this.#sequences[index] === sequence ? (this.#packets[index] ?? null) : null
  }

  clear(): void {
    this.#packets.fill(undefined)
    this.#sequences.fill(-1)
  }
}
