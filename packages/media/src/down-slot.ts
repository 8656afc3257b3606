import { randomInt } from 'node:crypto'
import type { Layer } from './layer.ts'
import { buildSenderReport } from './rtcp.ts'
import type { SentTime } from './rtcp.ts'
import { RtpRewriter, Vp8Rewriter } from './rtp-rewriter.ts'
import { emptyRtpFields, parseRtp } from './rtp.ts'
import type { RtpFields } from './rtp.ts'
import { slotSsrc } from './sections.ts'
import type { SlotKind } from './sections.ts'
import type { Receiver, Source } from './source.ts'
import { prepareVideo } from './video-packet.ts'
import type { VideoPacket } from './video-packet.ts'

interface SlotParts {
  send: (packet: Buffer) => boolean
  /** Sends a packet of video, to which the transport-wide sequence number is added. */
  sendVideo: (packet: Buffer, nowMs: number) => boolean
  /** The slot has another video, or one whose packets start anew. */
  onVideoChange: () => void
}

/** Of packets that are sent again. */
const resentFields = emptyRtpFields()
const maxResent = 512

/** One of the fixed sections through which a participant receives; its source changes, its stream goes on. */
export class DownSlot implements Receiver {
  readonly kind: SlotKind
  readonly index: number
  readonly ssrc: number
  readonly #parts: SlotParts
  readonly #vp8 = new Vp8Rewriter()
  #rewriter: RtpRewriter
  #source: Source | null = null
  #layer: Layer | null = null
  #nextLayer: Layer | null = null
  /** Whether the present layer takes more than the participant can take. */
  #isPaused = false
  #isWaitingForKeyframe = false
  readonly #resentAt = new Map<number, number>()
  /** Sent on the present connection. */
  #packets = 0
  #bytes = 0
  /** The largest layer that the participant has a use for, whether or not it can take it. */
  usefulLayer: Layer | null = null
  /** Payload types that the participant accepts here; null before its answer. */
  formats: readonly number[] | null = null

  constructor(kind: SlotKind, index: number, parts: SlotParts) {
    this.kind = kind
    this.index = index
    this.ssrc = slotSsrc(kind, index)
    this.#parts = parts
    this.#rewriter = this.#newRewriter()
  }

  get source(): Source | null {
    return this.#source
  }

  get layer(): Layer | null {
    return this.#layer
  }

  get nextLayer(): Layer | null {
    return this.#nextLayer
  }

  get isWaitingForKeyframe(): boolean {
    return this.#isWaitingForKeyframe || this.#nextLayer !== null
  }

  assign(source: Source | null): void {
    if (source === this.#source) return
    this.#source?.slots.delete(this)
    this.#source = source
    source?.slots.add(this)
    this.restart()
  }

  /** The next packet of the source does not follow on the last one. */
  restart(): void {
    this.#rewriter.restart()
    this.#layer = null
    this.#nextLayer = null
    this.#isPaused = false
    this.#isWaitingForKeyframe = false
    this.usefulLayer = null
    if (this.kind === 'video') this.#parts.onVideoChange()
  }

  /** The participant has a new connection. */
  reset(): void {
    this.formats = null
    this.#rewriter = this.#newRewriter()
    this.#resentAt.clear()
    this.#packets = 0
    this.#bytes = 0
    this.restart()
  }

  /**
   * Shows this layer from its next keyframe on, or nothing. Until then, the present one goes on, unless it `mustPause`
   * because the participant can't take it.
   */
  show(layer: Layer | null, mustPause: boolean, nowMs: number): void {
    if (layer === null) {
      this.#layer = null
      this.#nextLayer = null
      this.#isWaitingForKeyframe = false
      return
    }
    this.#nextLayer = layer === this.#layer ? null : layer
    // What is paused has a gap: it goes on with a keyframe.
    if (!this.#nextLayer && this.#isPaused) this.#isWaitingForKeyframe = true
    this.#isPaused = this.#nextLayer !== null && (this.#isPaused || mustPause)
    if (this.isWaitingForKeyframe) layer.requestKeyframe(nowMs)
  }

  /** Asks for a picture that needs no earlier one. */
  requestKeyframe(nowMs: number): void {
    ;(this.#nextLayer ?? this.#layer)?.requestKeyframe(nowMs)
  }

  /** Sends the packet, which is changed. Returns whether it was sent. */
  forwardAudio(packet: Buffer, fields: RtpFields, nowMs: number): boolean {
    if (this.formats?.includes(fields.payloadType) !== true) return false
    const rewriter = this.#rewriter
    if (!rewriter.rewrite(fields.sequence, fields.timestamp, nowMs)) return false
    // The first packet of a voice is marked, so that the receiver's buffer starts anew.
    const isMarked = fields.marker || rewriter.isFirst
    packet[1] = (isMarked ? 0x80 : 0) | fields.payloadType
    this.#writeHeader(packet, rewriter.sequence, rewriter.timestamp)
    if (!this.#parts.send(packet)) return false
    this.#layer ??= this.#source?.layers[0] ?? null
    this.#noteSent(fields.payloadEnd - fields.payloadStart)
    return true
  }

  /** Sends the packet, which is changed, if its layer is shown. Returns whether it was sent. */
  forwardVideo(packet: VideoPacket, layer: Layer, nowMs: number): boolean {
    if (layer === this.#nextLayer && packet.isKeyframe) this.#changeTo(layer)
    if (layer !== this.#layer || this.#isPaused) return false
    if (this.formats?.includes(packet.payloadType) !== true) {
      // Once the sender has changed the format, the stream goes on without a gap.
      this.#rewriter.restart()
      this.#isWaitingForKeyframe = true
      return false
    }
    if (this.#isWaitingForKeyframe) {
      if (!packet.isKeyframe) return false
      this.#isWaitingForKeyframe = false
    }
    const rewriter = this.#rewriter
    if (!rewriter.rewrite(packet.sequence, packet.timestamp, nowMs)) return false
    if (rewriter.isFirst) this.#vp8.restart(packet)
    this.#writeVideo(packet, rewriter.sequence, rewriter.timestamp)
    if (!this.#parts.sendVideo(packet.bytes, nowMs)) return false
    this.#noteSent(packet.bytes.length)
    return true
  }

  /** Lets the participant synchronize the source with others: the timestamps are rewritten as those of the packets are. */
  report(layer: Layer, { ms, timestamp }: SentTime): void {
    if (layer !== this.#layer || !this.#rewriter.isAnchored) return
    const sentTime = { ms, timestamp: this.#rewriter.writtenTimestamp(timestamp) }
    const [packets, bytes] = [this.#packets, this.#bytes]
    this.#parts.send(buildSenderReport({ ssrc: this.ssrc, sentTime, packets, bytes }))
  }

  /**
   * Sends a packet of video again that the participant did not receive, unless that was done within the last `roundTripMs`:
   * browsers ask again before it can have arrived. Returns whether it was sent.
   */
  resend(sequence: number, nowMs: number, roundTripMs: number): boolean {
    if (nowMs - (this.#resentAt.get(sequence) ?? -Infinity) < roundTripMs) return false
    const sourceSequence = this.#rewriter.sourceSequence(sequence)
    const found = sourceSequence === null ? null : this.#layer?.cached(sourceSequence)
    if (!found || this.#isPaused || !parseRtp(found, resentFields)) return false
    if (this.#resentAt.size >= maxResent) this.#resentAt.clear()
    this.#resentAt.set(sequence, nowMs)
    const packet = prepareVideo(found, resentFields)
    this.#writeVideo(packet, sequence, this.#rewriter.writtenTimestamp(packet.timestamp))
    return this.#parts.sendVideo(packet.bytes, nowMs)
  }

  release(): void {
    this.assign(null)
  }

  #changeTo(layer: Layer): void {
    this.#layer = layer
    this.#nextLayer = null
    this.#isPaused = false
    this.#isWaitingForKeyframe = true
    this.#rewriter.restart()
  }

  #noteSent(bytes: number): void {
    this.#packets += 1
    this.#bytes += bytes
    const layer = this.#layer
    if (this.#rewriter.isFirst && layer?.sentTime) this.report(layer, layer.sentTime)
  }

  #writeVideo(packet: VideoPacket, sequence: number, timestamp: number): void {
    packet.bytes[1] = (packet.marker ? 0x80 : 0) | packet.payloadType
    this.#writeHeader(packet.bytes, sequence, timestamp)
    this.#vp8.write(packet)
  }

  #writeHeader(packet: Buffer, sequence: number, timestamp: number): void {
    packet[2] = sequence >> 8
    packet[3] = sequence & 0xff
    packet.writeUInt32BE(timestamp, 4)
    packet.writeUInt32BE(this.ssrc, 8)
  }

  #newRewriter(): RtpRewriter {
    const clockRate = this.kind === 'audio' ? 48_000 : 90_000
    return new RtpRewriter(clockRate, randomInt(0x8000), randomInt(0x8000_0000))
  }
}
