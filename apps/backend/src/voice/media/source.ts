import { beginsKeyframe } from './keyframe.ts'
import { PacketCache } from './packet-cache.ts'
import { Reception } from './reception.ts'
import { buildKeyframeRequest, buildNack } from './rtcp.ts'
import type { SentTime } from './rtcp.ts'
import { fixedHeaderBytes } from './rtp.ts'
import type { RtpFields } from './rtp.ts'
import type { UpSource } from './sections.ts'

/** A sender is asked for a keyframe at most this often, whatever the number of viewers. */
const keyframeRequestMs = 500

/** Of all sources: packets are forwarded one after another. */
const scratch = Buffer.allocUnsafeSlow(65_536)

/** A slot of another participant that the packets are forwarded to. */
export interface Receiver {
  readonly isWaitingForKeyframe: boolean
  /** Changes the packet and sends it. Returns whether it was sent. */
  forward(packet: Buffer, fields: RtpFields, isKeyframe: boolean, nowMs: number): boolean
  /** The next packet does not follow on the last one. */
  restart(): void
  /** Takes nothing more from its source. */
  release(): void
  /** When something of its source was recorded, by the clock of this process. */
  report(sentTime: SentTime): void
  /** What the participant can take of its source, in bits per second. */
  share(): number
}

/** One stream that a participant sends, with the slots of others that it is forwarded to. */
export class Source {
  readonly userId: string
  readonly kind: UpSource
  readonly isVideo: boolean
  readonly slots = new Set<Receiver>()
  readonly #sendRtcp: (packet: Buffer) => void
  #reception: Reception
  readonly #cache: PacketCache | null
  /** Of the packets that come; 0 before the first. */
  #ssrc = 0
  #isAllowed = false
  #sentTime: SentTime | null = null
  #keyframeRequestedAt = -Infinity

  constructor(userId: string, kind: UpSource, sendRtcp: (packet: Buffer) => void) {
    this.userId = userId
    this.kind = kind
    this.isVideo = kind === 'camera' || kind === 'screen'
    this.#sendRtcp = sendRtcp
    this.#reception = new Reception(this.clockRate)
    this.#cache = this.isVideo ? new PacketCache() : null
  }

  get clockRate(): number {
    return this.isVideo ? 90_000 : 48_000
  }

  get ssrc(): number {
    return this.#ssrc
  }

  /** As last reported, by the clock of this process. */
  get sentTime(): SentTime | null {
    return this.#sentTime
  }

  /** Whether its packets are forwarded. All of them are dropped otherwise. */
  get isAllowed(): boolean {
    return this.#isAllowed
  }

  allow(isAllowed: boolean): void {
    if (this.#isAllowed === isAllowed) return
    this.#isAllowed = isAllowed
    this.#cache?.clear()
    for (const slot of this.slots) slot.restart()
  }

  /** The sender has a new connection: its packets start anew. */
  reset(): void {
    this.#reception = new Reception(this.clockRate)
    this.#ssrc = 0
    this.#sentTime = null
    this.#cache?.clear()
    for (const slot of this.slots) slot.restart()
  }

  /** Forwards the packet to the slots. Returns to how many. */
  receive(packet: Buffer, fields: RtpFields, nowMs: number): number {
    if (!this.#isAllowed) return 0
    if (fields.ssrc !== this.#ssrc) {
      this.reset()
      this.#ssrc = fields.ssrc
    }
    const isHopeless = this.#reception.receive(fields.sequence, fields.timestamp, nowMs)
    if (this.slots.size === 0) return 0
    if (this.isVideo) {
      if (isHopeless) this.requestKeyframe(nowMs)
      this.#cache?.add(fields.sequence, packet)
    }
    const isKeyframe = this.isVideo && beginsKeyframe(packet, fields)
    const copy = scratch.subarray(0, packet.copy(scratch))
    let forwarded = 0
    for (const slot of this.slots) {
      if (slot.forward(copy, fields, isKeyframe, nowMs)) forwarded += 1
    }
    return forwarded
  }

  /** From now on no packet goes anywhere. */
  releaseAll(): void {
    for (const slot of this.slots) slot.release()
  }

  /** A packet that was received before, to be sent again. */
  cached(sequence: number): Buffer | null {
    const packet = this.#cache?.find(sequence)
    if (!packet || packet.length < fixedHeaderBytes) return null
    return scratch.subarray(0, packet.copy(scratch))
  }

  requestKeyframe(nowMs: number): void {
    if (!this.isVideo || !this.#isAllowed || this.#ssrc === 0) return
    if (nowMs - this.#keyframeRequestedAt < keyframeRequestMs) return
    this.#keyframeRequestedAt = nowMs
    this.#sendRtcp(buildKeyframeRequest(this.#ssrc))
  }

  /** Asks for what is missing, and for a keyframe where a viewer still waits for one. */
  repair(nowMs: number): void {
    if (!this.isVideo || this.slots.size === 0) return
    if (this.#reception.isMissingSome) {
      const missing = this.#reception.missingNow(nowMs)
      if (missing.length > 0) this.#sendRtcp(buildNack(this.#ssrc, missing))
    }
    for (const slot of this.slots) {
      if (!slot.isWaitingForKeyframe) continue
      this.requestKeyframe(nowMs)
      return
    }
  }

  /** `sentTime` is by the clock of this process. */
  noteSenderReport(ntp: number, sentTime: SentTime, nowMs: number): void {
    this.#reception.noteSenderReport(ntp, nowMs)
    this.#sentTime = sentTime
    if (!this.#isAllowed) return
    for (const slot of this.slots) slot.report(sentTime)
  }

  report(nowMs: number) {
    return this.#ssrc === 0 ? null : this.#reception.report(this.#ssrc, nowMs)
  }
}
