import { randomInt } from 'node:crypto'
import { buildSenderReport } from './rtcp.ts'
import type { SentTime } from './rtcp.ts'
import { RtpRewriter } from './rtp-rewriter.ts'
import { absoluteSendTime } from './rtp.ts'
import type { RtpFields } from './rtp.ts'
import { slotSsrc } from './sections.ts'
import type { SlotKind, UpSource } from './sections.ts'
import type { Receiver, Source } from './source.ts'

interface SlotParts {
  send: (packet: Buffer) => boolean
  /** What the participant can take of a source of this kind, in bits per second. */
  shareOf: (source: UpSource) => number
}

/** One of the fixed sections through which a participant receives; its source changes, its stream goes on. */
export class DownSlot implements Receiver {
  readonly kind: SlotKind
  readonly index: number
  readonly #ssrc: number
  readonly #parts: SlotParts
  #rewriter: RtpRewriter
  #source: Source | null = null
  #isWaitingForKeyframe = false
  /** Sent on the present connection. */
  #packets = 0
  #bytes = 0
  /** Payload types that the participant accepts here; null before its answer. */
  formats: readonly number[] | null = null

  constructor(kind: SlotKind, index: number, parts: SlotParts) {
    this.kind = kind
    this.index = index
    this.#ssrc = slotSsrc(kind, index)
    this.#parts = parts
    this.#rewriter = this.#newRewriter()
  }

  get source(): Source | null {
    return this.#source
  }

  get isWaitingForKeyframe(): boolean {
    return this.#isWaitingForKeyframe
  }

  assign(source: Source | null, nowMs: number): void {
    if (source === this.#source) return
    this.#source?.slots.delete(this)
    this.#source = source
    source?.slots.add(this)
    this.restart()
    source?.requestKeyframe(nowMs)
  }

  /** The next packet of the source does not follow on the last one. */
  restart(): void {
    this.#rewriter.restart()
    this.#isWaitingForKeyframe = this.kind === 'video'
  }

  /** The participant has a new connection. */
  reset(): void {
    this.formats = null
    this.#rewriter = this.#newRewriter()
    this.#packets = 0
    this.#bytes = 0
    this.restart()
  }

  /** Sends the packet, which may be changed. Returns whether it was sent. */
  forward(packet: Buffer, fields: RtpFields, isKeyframe: boolean, nowMs: number): boolean {
    if (this.formats?.includes(fields.payloadType) !== true) return false
    if (this.#isWaitingForKeyframe) {
      if (!isKeyframe) return false
      this.#isWaitingForKeyframe = false
    }
    const rewriter = this.#rewriter
    if (!rewriter.rewrite(fields.sequence, fields.timestamp, nowMs)) return false
    // The first packet of a voice is marked, so that the receiver's buffer starts anew.
    const isMarked = fields.marker || (rewriter.isFirst && this.kind === 'audio')
    packet[1] = (isMarked ? 0x80 : 0) | fields.payloadType
    this.#writeHeader(packet, rewriter.sequence, rewriter.timestamp)
    const { sendTimeOffset } = fields
    if (sendTimeOffset >= 0) packet.writeUIntBE(absoluteSendTime(nowMs), sendTimeOffset, 3)
    if (!this.#parts.send(packet)) return false
    this.#packets += 1
    this.#bytes += fields.payloadEnd - fields.payloadStart
    const sentTime = this.#source?.sentTime
    if (rewriter.isFirst && sentTime) this.report(sentTime)
    return true
  }

  /** Lets the participant synchronize the source with others: the timestamps are rewritten as those of the packets are. */
  report({ ms, timestamp }: SentTime): void {
    if (!this.#rewriter.isAnchored) return
    const sentTime = { ms, timestamp: this.#rewriter.writtenTimestamp(timestamp) }
    const [packets, bytes] = [this.#packets, this.#bytes]
    this.#parts.send(buildSenderReport({ ssrc: this.#ssrc, sentTime, packets, bytes }))
  }

  /** Sends a packet again that the participant did not receive. Returns whether it was still there. */
  resend(sequence: number): boolean {
    const sourceSequence = this.#rewriter.sourceSequence(sequence)
    const packet = sourceSequence === null ? null : this.#source?.cached(sourceSequence)
    if (!packet) return false
    const timestamp = this.#rewriter.writtenTimestamp(packet.readUInt32BE(4))
    this.#writeHeader(packet, sequence, timestamp)
    return this.#parts.send(packet)
  }

  release(): void {
    this.assign(null, 0)
  }

  share(): number {
    return this.#source ? this.#parts.shareOf(this.#source.kind) : 0
  }

  get ssrc(): number {
    return this.#ssrc
  }

  #writeHeader(packet: Buffer, sequence: number, timestamp: number): void {
    packet[2] = sequence >> 8
    packet[3] = sequence & 0xff
    packet.writeUInt32BE(timestamp, 4)
    packet.writeUInt32BE(this.#ssrc, 8)
  }

  #newRewriter(): RtpRewriter {
    const clockRate = this.kind === 'audio' ? 48_000 : 90_000
    return new RtpRewriter(clockRate, randomInt(0x8000), randomInt(0x8000_0000))
  }
}
