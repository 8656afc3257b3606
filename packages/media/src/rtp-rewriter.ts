import { sequenceDistance } from './rtp.ts'
import { videoHeaderBytes } from './video-packet.ts'
import type { VideoPacket } from './video-packet.ts'

/** A sender that jumps further than this has started again. */
const maxJump = 3000

interface Anchor {
  /** Added to the sequence numbers and timestamps of the source. */
  sequenceOffset: number
  timestampOffset: number
  /** The source's first and newest sequence numbers since the anchor was set. */
  first: number
  newest: number
}

/**
 * Makes one continuous RTP stream out of the streams of changing sources: sequence numbers and timestamps follow on each
 * other when another source takes over, or the same one after a pause.
 */
export class RtpRewriter {
  readonly #clockRate: number
  #anchor: Anchor | null = null
  /** The newest packet that was written. */
  #sequence: number
  #timestamp: number
  #writtenAt: number | null = null

  /** What the last call of `rewrite` computed. */
  sequence = 0
  timestamp = 0
  /** Whether the packet is the first one since the source changed. */
  isFirst = false

  constructor(clockRate: number, startSequence: number, startTimestamp: number) {
    this.#clockRate = clockRate
    this.#sequence = startSequence
    this.#timestamp = startTimestamp
  }

  /** The next packet comes from another source, or from the same one after a pause. */
  restart(): void {
    this.#anchor = null
  }

  /** Whether a packet of the present source was written. */
  get isAnchored(): boolean {
    return this.#anchor !== null
  }

  /** Computes `sequence` and `timestamp`. Returns false for a packet from before the change of the source. */
  rewrite(sequence: number, timestamp: number, nowMs: number): boolean {
    const jump = this.#anchor ? sequenceDistance(this.#anchor.newest, sequence) : 0
    this.isFirst = this.#anchor === null || Math.abs(jump) > maxJump
    const anchor = this.isFirst ? this.#setAnchor(sequence, timestamp, nowMs) : this.#anchor!
    if (sequenceDistance(anchor.first, sequence) < 0) return false
    this.sequence = (sequence + anchor.sequenceOffset) & 0xffff
    this.timestamp = (timestamp + anchor.timestampOffset) >>> 0
    if (this.isFirst || jump > 0) {
      anchor.newest = sequence
      this.#sequence = this.sequence
      this.#timestamp = this.timestamp
      this.#writtenAt = nowMs
      // It moves along, so that the distance never comes near half of the range.
      if (sequenceDistance(anchor.first, sequence) > 2 * maxJump) {
        anchor.first = (sequence - 2 * maxJump) & 0xffff
      }
    }
    return true
  }

  /** The source's number of a packet that was written, or null for one of an earlier source. */
  sourceSequence(sequence: number): number | null {
    if (!this.#anchor) return null
    const source = (sequence - this.#anchor.sequenceOffset) & 0xffff
    const isOlder = sequenceDistance(this.#anchor.first, source) < 0
    const isNewer = sequenceDistance(this.#anchor.newest, source) > 0
    return isOlder || isNewer ? null : source
  }

  /** The timestamp with which a packet of the present source was written. */
  writtenTimestamp(timestamp: number): number {
    return (timestamp + (this.#anchor?.timestampOffset ?? 0)) >>> 0
  }

  #setAnchor(sequence: number, timestamp: number, nowMs: number): Anchor {
    const elapsedMs = this.#writtenAt === null ? 0 : Math.max(0, nowMs - this.#writtenAt)
    const ticks = Math.max(1, Math.round((elapsedMs * this.#clockRate) / 1000))
    this.#anchor = {
      sequenceOffset: (this.#sequence + 1 - sequence) & 0xffff,
      timestampOffset: (this.#timestamp + ticks - timestamp) >>> 0,
      first: sequence,
      newest: sequence,
    }
    return this.#anchor
  }
}

/** Continues the numbers of pictures and base layers where a slot shows another layer: decoders expect no gap. */
export class Vp8Rewriter {
  #pictureOffset = 0
  #baseOffset = 0
  #lastPictureId = 0
  #lastBaseIndex = 0

  /** The packet is the first one of another layer or source. */
  restart({ pictureId, baseIndex }: VideoPacket): void {
    this.#pictureOffset = (this.#lastPictureId + 1 - pictureId) & 0x7fff
    this.#baseOffset = (this.#lastBaseIndex + 1 - baseIndex) & 0xff
  }

  write({ bytes, pictureId, pictureIdOffset, baseIndex, baseIndexOffset }: VideoPacket): void {
    if (pictureIdOffset >= 0) {
      const written = (pictureId + this.#pictureOffset) & 0x7fff
      bytes.writeUInt16BE(0x8000 | written, videoHeaderBytes + pictureIdOffset)
      // Packets that are sent again have older ones.
      if (((written - this.#lastPictureId) & 0x7fff) < 0x4000) this.#lastPictureId = written
    }
    if (baseIndexOffset < 0) return
    const written = (baseIndex + this.#baseOffset) & 0xff
    bytes[videoHeaderBytes + baseIndexOffset] = written
    if (((written - this.#lastBaseIndex) & 0xff) < 0x80) this.#lastBaseIndex = written
  }
}
