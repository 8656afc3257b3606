import { payloadTypes } from './rtp.ts'
import { overheadBytes } from './rates.ts'
import { probeSsrc } from './sections.ts'
import { videoHeaderBytes, writeVideoHeader } from './video-packet.ts'

/** The most that the last byte of a packet can name. */
const paddingBytes = 255
const packetBits = (videoHeaderBytes + paddingBytes + overheadBytes) * 8
const durationMs = 400
/** The reports on the last packets are there. */
const reportMs = 250
/** The first step is small, so that what it adds to the queue of a full connection is not lost. */
const firstGrowth = 1.5
const nextGrowth = 2.5
const margin = 1.1
/** What waits longer would soon be lost. */
const maxQueueMs = 60
const firstWaitMs = 1000
const maxWaitMs = 5000
/** A tick that comes late sends no burst. */
const maxTickMs = 60

export interface ProbeNeeds {
  /** How much would be sent if it fitted; 0: nothing more. All are in bits per second. */
  wanted: number
  estimate: number
  sending: number
  congestedAt: number
  /** How long each of the newest packets waited. */
  queueMs: number
}

/**
 * Finds out whether a viewer's connection takes more than is sent to it, with packets that have no content: they are sent for
 * a moment, end when a queue builds up, and come the rarer the more often that happens.
 */
export class Probe {
  readonly #send: (packet: Buffer, nowMs: number) => boolean
  readonly #packet = Buffer.alloc(videoHeaderBytes + paddingBytes)
  #sequence = 0
  #startedAt: number | null = null
  #estimateBefore = 0
  #target = 0
  #waitMs = firstWaitMs
  #growth = firstGrowth
  #nextAt = -Infinity
  #tickedAt = -Infinity
  #bits = 0

  constructor(send: (packet: Buffer, nowMs: number) => boolean) {
    this.#send = send
    writeVideoHeader(this.#packet)
    // With padding.
    this.#packet[0] = this.#packet[0]! | 0x20
    this.#packet[1] = payloadTypes.vp8
    this.#packet.writeUInt32BE(probeSsrc, 8)
    this.#packet[this.#packet.length - 1] = paddingBytes
  }

  tick(needs: ProbeNeeds, nowMs: number): void {
    const elapsedMs = Math.min(maxTickMs, nowMs - this.#tickedAt)
    this.#tickedAt = nowMs
    if (this.#startedAt === null) this.#start(needs, nowMs)
    else if (needs.congestedAt >= this.#startedAt || needs.queueMs > maxQueueMs) this.#fail(nowMs)
    else if (nowMs - this.#startedAt >= durationMs + reportMs) this.#finish(needs, nowMs)
    else if (nowMs - this.#startedAt < durationMs) this.#pad(needs, elapsedMs, nowMs)
  }

  #start({ wanted, estimate, congestedAt }: ProbeNeeds, nowMs: number): void {
    const isQuiet = nowMs - congestedAt > this.#waitMs
    if (wanted <= estimate || nowMs < this.#nextAt || !isQuiet) return
    this.#startedAt = nowMs
    this.#estimateBefore = estimate
    this.#target = Math.min(wanted * margin, estimate * this.#growth)
    this.#bits = 0
  }

  #pad({ sending }: ProbeNeeds, elapsedMs: number, nowMs: number): void {
    this.#bits += (Math.max(0, this.#target - sending) * elapsedMs) / 1000
    for (; this.#bits >= packetBits; this.#bits -= packetBits) {
      this.#sequence = (this.#sequence + 1) & 0xffff
      this.#packet.writeUInt16BE(this.#sequence, 2)
      if (!this.#send(this.#packet, nowMs)) return
    }
  }

  #fail(nowMs: number): void {
    this.#startedAt = null
    this.#growth = firstGrowth
    this.#waitMs = Math.min(maxWaitMs, this.#waitMs * 2)
    this.#nextAt = nowMs + this.#waitMs
  }

  #finish({ estimate }: ProbeNeeds, nowMs: number): void {
    this.#startedAt = null
    const hasGrown = estimate > this.#estimateBefore
    this.#growth = hasGrown ? nextGrowth : firstGrowth
    if (hasGrown) this.#waitMs = firstWaitMs
    this.#nextAt = hasGrown ? nowMs : nowMs + this.#waitMs
  }
}
