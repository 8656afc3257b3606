import { SignalError, readAnswer } from './session-description.ts'
import { shareOf, targetBitrate } from './bitrate.ts'
import { DownSlot } from './down-slot.ts'
import { payloadTypes } from './keyframe.ts'
import { buildOffer } from './offer.ts'
import type { Peer, PeerOptions } from './peer.ts'
import { buildEstimate, buildReceiverReport, parseRtcp } from './rtcp.ts'
import type { RtcpItem } from './rtcp.ts'
import { emptyRtpFields, parseRtp } from './rtp.ts'
import { upSections } from './sections.ts'
import type { SlotCounts, SlotKind, UpSource } from './sections.ts'
import { SenderClock } from './sender-clock.ts'
import { Source } from './source.ts'
import { TokenBucket } from './token-bucket.ts'

export interface WatchedVideo {
  userId: string
  source: 'camera' | 'screen'
}

/** What a participant may send and receive at the moment. */
export interface Access {
  send: readonly UpSource[]
  hears: boolean
  /** Null: all videos. */
  watching: readonly WatchedVideo[] | null
}

export interface ParticipantParts {
  slots: SlotCounts
  port: number
  createPeer: (options: PeerOptions) => Peer
  addresses: () => Promise<string[]>
  now: () => number
  /** Whether packets are to be dropped for now. */
  isOverloaded: (nowMs: number) => boolean
  onOffer: (sdp: string, offerId: number) => void
  /** The media connection is there, or gone. */
  onConnection: (isConnected: boolean) => void
  onAudio: (level: number | null, nowMs: number) => void
  /** Counts what is forwarded. */
  onForwarded: (packets: number) => void
}

/** More than two videos, a voice and a screen's sound take together. */
const packetsPerSecond = 2500
const bytesPerSecond = 1_500_000
const resendsPerSecond = 400
const perVoiceBits = 150_000
/** Of the voices that one usually hears at once. */
const usualVoices = 3
/**
 * Connections that fail before they are there are offered again at once, so often. The library fails a handshake where
 * ICE connects at the very moment at which it is given the answer.
 */
const maxFailures = 3
/** Of all participants: packets are read one after another. */
const fields = emptyRtpFields()

/** One account in a room: what it sends, and the slots through which it receives. */
export class Participant {
  readonly id: string
  readonly userId: string
  readonly sources: ReadonlyMap<UpSource, Source>
  readonly slots: Readonly<Record<SlotKind, DownSlot[]>>
  access: Access
  audioBitrate: number
  isConnected = false
  /** Since when there is no media connection. */
  unconnectedSince: number
  readonly #parts: ParticipantParts
  readonly #packets = new TokenBucket(packetsPerSecond, 2 * packetsPerSecond)
  readonly #bytes = new TokenBucket(bytesPerSecond, 2 * bytesPerSecond)
  readonly #resends = new TokenBucket(resendsPerSecond, resendsPerSecond)
  /** By the streams that the client named in its answer. */
  readonly #sourceOf = new Map<number, Source>()
  #clock = new SenderClock()
  #peer: Peer | null = null
  #offerId = 0
  #isAnswered = false
  #estimate: number | null = null
  /** Handshakes that failed since there was a connection. */
  #failures = 0

  constructor(
    {
      id,
      userId,
      access,
      audioBitrate,
    }: Pick<Participant, 'id' | 'userId' | 'access' | 'audioBitrate'>,
    parts: ParticipantParts,
  ) {
    this.id = id
    this.userId = userId
    this.access = access
    this.audioBitrate = audioBitrate
    this.#parts = parts
    this.unconnectedSince = parts.now()
    this.sources = new Map(
      upSections.map(({ source }) => [
        source,
        new Source(userId, source, (packet) => this.#peer?.send(packet)),
      ]),
    )
    const slotsOf = (kind: SlotKind) =>
      Array.from({ length: parts.slots[kind] }, (_, index) => {
        return new DownSlot(kind, index, {
          send: (packet) => this.isConnected && this.#peer!.send(packet),
          shareOf: (source) => this.#shareOf(source),
        })
      })
    this.slots = { audio: slotsOf('audio'), video: slotsOf('video') }
    this.setAccess(access)
  }

  get offerId(): number {
    return this.#offerId
  }

  get isAnswered(): boolean {
    return this.#isAnswered
  }

  setAccess(access: Access): void {
    this.access = access
    for (const source of this.sources.values()) source.allow(access.send.includes(source.kind))
  }

  /** Starts a new media connection, in place of the last one. */
  connect(): void {
    this.#peer?.close()
    this.#offerId += 1
    this.#isAnswered = false
    this.#estimate = null
    this.#clock = new SenderClock()
    this.#setConnected(false)
    for (const source of this.sources.values()) source.reset()
    for (const slot of this.#allSlots()) slot.reset()
    this.#sourceOf.clear()
    const { port, slots, createPeer, addresses, onOffer } = this.#parts
    const offerId = this.#offerId
    const isCurrent = () => this.#offerId === offerId
    let wasConnected = false
    this.#peer = createPeer({
      name: this.id,
      port,
      onOffer: (transport) => {
        void addresses().then((found) => {
          if (!isCurrent()) return
          const { audioBitrate } = this
          const options = { slots, audioBitrate, addresses: found, port }
          onOffer(buildOffer(transport, options), offerId)
        })
      },
      onState: (state) => {
        if (!isCurrent()) return
        const hasFailed = state === 'closed' && !wasConnected && this.#isAnswered
        wasConnected ||= state === 'connected'
        this.#setConnected(state === 'connected')
        if (hasFailed && this.#failures < maxFailures) {
          this.#failures += 1
          setImmediate(() => isCurrent() && this.connect())
        }
      },
      onRtp: (packet) => {
        if (isCurrent()) this.#receiveRtp(packet)
      },
      onRtcp: (packet) => {
        if (isCurrent()) this.#receiveRtcp(packet)
      },
    })
  }

  /** Takes the answer to the newest offer; one to an older offer is ignored. Throws SignalError. */
  answer(sdp: string, offerId: number | undefined): void {
    if (offerId !== undefined && offerId !== this.#offerId) return
    if (this.#isAnswered) throw new SignalError('the offer was answered already')
    const { transport, ssrcs, formats } = readAnswer(sdp, this.#parts.slots)
    try {
      this.#peer?.accept(transport)
    } catch {
      throw new SignalError('it could not be applied')
    }
    this.#isAnswered = true
    for (const { mid, source } of upSections) {
      for (const ssrc of ssrcs.get(mid) ?? []) this.#sourceOf.set(ssrc, this.sources.get(source)!)
    }
    for (const slot of this.#allSlots()) {
      slot.formats = formats.get(`down-${slot.kind}-${slot.index}`) ?? []
    }
  }

  close(): void {
    // What comes from the old connection no longer counts.
    this.#offerId += 1
    this.isConnected = false
    this.#peer?.close()
    this.#peer = null
  }

  /** Asks for lost packets and awaited keyframes. */
  repair(nowMs: number): void {
    for (const source of this.sources.values()) source.repair(nowMs)
  }

  /** Sends the reports that a sender adapts to: losses, and how much it may send. */
  report(nowMs: number): void {
    if (!this.isConnected) return
    let bitrate = perVoiceBits
    const ssrcs: number[] = []
    for (const source of this.sources.values()) {
      const report = source.report(nowMs)
      if (report) this.#peer?.send(buildReceiverReport(report))
      if (source.kind !== 'camera' && source.kind !== 'screen') continue
      if (!source.isAllowed || source.ssrc === 0) continue
      const { kind } = source
      const shares = [...source.slots].map((slot) => slot.share())
      bitrate += targetBitrate(kind, shares)
      ssrcs.push(source.ssrc)
    }
    if (ssrcs.length > 0) this.#peer?.send(buildEstimate(bitrate, ssrcs))
  }

  #shareOf(source: UpSource): number {
    if (source !== 'camera' && source !== 'screen') return 0
    const watched = this.slots.video.flatMap(({ source: sent }) =>
      sent?.kind === 'camera' || sent?.kind === 'screen' ? [sent.kind] : [],
    )
    return shareOf(source, watched, usualVoices, this.#estimate)
  }

  #allSlots(): DownSlot[] {
    return [...this.slots.audio, ...this.slots.video]
  }

  #setConnected(isConnected: boolean): void {
    if (this.isConnected === isConnected) return
    this.isConnected = isConnected
    if (isConnected) this.#failures = 0
    const nowMs = this.#parts.now()
    if (!isConnected) this.unconnectedSince = nowMs
    else for (const { source } of this.slots.video) source?.requestKeyframe(nowMs)
    this.#parts.onConnection(isConnected)
  }

  #receiveRtp(packet: Buffer): void {
    const nowMs = this.#parts.now()
    if (!this.#isWithinBudget(packet, nowMs) || !parseRtp(packet, fields)) return
    const source = this.#sourceOf.get(fields.ssrc)
    const isOpus = fields.payloadType === payloadTypes.opus
    if (!source || source.isVideo === isOpus) return
    if (source.kind === 'microphone' && source.isAllowed) {
      this.#parts.onAudio(fields.audioLevel, nowMs)
    }
    const forwarded = source.receive(packet, fields, nowMs)
    if (forwarded > 0) this.#parts.onForwarded(forwarded)
  }

  #receiveRtcp(packet: Buffer): void {
    const nowMs = this.#parts.now()
    if (!this.#isWithinBudget(packet, nowMs)) return
    for (const item of parseRtcp(packet)) this.#handleRtcp(item, nowMs)
  }

  #handleRtcp(item: RtcpItem, nowMs: number): void {
    if (item.kind === 'bitrate_estimate') {
      this.#estimate = item.bitsPerSecond
    } else if (item.kind === 'sender_report') {
      const source = this.#sourceOf.get(item.ssrc)
      if (source?.ssrc !== item.ssrc) return
      const ms = this.#clock.convert(item.sentTime.ms, nowMs)
      source.noteSenderReport(item.ntp, { ...item.sentTime, ms }, nowMs)
    } else if (item.kind === 'keyframe_request') {
      this.#videoSlot(item.ssrc)?.source?.requestKeyframe(nowMs)
    } else if (item.kind === 'nack') {
      const slot = this.#videoSlot(item.ssrc)
      for (const sequence of slot ? item.sequences : []) {
        if (!this.#resends.take(1, nowMs)) break
        slot!.resend(sequence)
      }
    }
  }

  #videoSlot(ssrc: number): DownSlot | undefined {
    return this.slots.video.find((slot) => slot.ssrc === ssrc)
  }

  #isWithinBudget(packet: Buffer, nowMs: number): boolean {
    return (
      !this.#parts.isOverloaded(nowMs) &&
      this.#packets.take(1, nowMs) &&
      this.#bytes.take(packet.length, nowMs)
    )
  }
}
