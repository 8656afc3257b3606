import type { VideoFormat } from './messages.ts'
import type { RelayServer } from './messages.ts'
import { SignalError, readAnswer } from './session-description.ts'
import { DownSlot } from './down-slot.ts'
import { Downlink } from './downlink.ts'
import { payloadTypes } from './payload-types.ts'
import { buildOffer } from './offer.ts'
import type { Peer, PeerOptions } from './peer.ts'
import type { Grant } from './relay/grants.ts'
import type { Relay } from './relay/relay.ts'
import { parseRtcp } from './rtcp.ts'
import type { RtcpItem } from './rtcp.ts'
import { emptyRtpFields, parseRtp } from './rtp.ts'
import { videoFormats } from './sections.ts'
import type { SlotCounts, SlotKind, UpSource, WatchedVideo } from './sections.ts'
import { SilenceDetector } from './silence-detector.ts'
import type { Source } from './source.ts'
import { TokenBucket } from './token-bucket.ts'
import { Uplink } from './uplink.ts'

/** What a participant may send and receive at the moment. */
export interface Access {
  send: readonly UpSource[]
  hears: boolean
  /** Others in the room are quieter while the participant speaks. */
  priority: boolean
  /** The participants who hear the whisper; nobody else does. */
  whisperTo: readonly string[]
  /** Null: all videos. */
  watching: readonly WatchedVideo[] | null
  /** The most that a screen may take in the channel, in bits per second; left out: what the operator allows. */
  videoBitrate?: number
}

export interface ParticipantParts {
  slots: SlotCounts
  port: number
  relay: Relay | null
  /** The most that a screen may take, in bits per second. */
  videoBitrate: number
  createPeer: (options: PeerOptions) => Peer
  addresses: () => Promise<string[]>
  now: () => number
  /** Whether packets are to be dropped for now. */
  isOverloaded: (nowMs: number) => boolean
  onOffer: (offer: { sdp: string; offerId: number; iceServers: RelayServer[] }) => void
  /** The media connection is there, or gone. */
  onConnection: (isConnected: boolean) => void
  onAudio: (level: number | null, nowMs: number) => void
  /** Counts what is forwarded. */
  onForwarded: (packets: number) => void
}

/** More than a screen at 8 Mbit/s and a camera with their layers, a voice and a screen's sound take together. */
const packetsPerSecond = 4000
const bytesPerSecond = 2_500_000
const resendsPerSecond = 400
/** Reports and requests, which take longer to read than other packets: browsers send up to 20 a second, and more where many get lost. */
const controlPacketsPerSecond = 500
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
  readonly slots: Readonly<Record<SlotKind, DownSlot[]>>
  access: Access
  audioBitrate: number
  isConnected = false
  /** Accepted in the newest answer; null before the first one. */
  videoFormats: readonly VideoFormat[] | null = null
  /** Since when there is no media connection. */
  unconnectedSince: number
  readonly #parts: ParticipantParts
  readonly #packets = new TokenBucket(packetsPerSecond, 2 * packetsPerSecond)
  readonly #bytes = new TokenBucket(bytesPerSecond, 2 * bytesPerSecond)
  readonly #resends = new TokenBucket(resendsPerSecond, resendsPerSecond)
  readonly #controlPackets = new TokenBucket(controlPacketsPerSecond, controlPacketsPerSecond)
  readonly #uplink: Uplink
  readonly #downlink: Downlink
  #whisperTo: ReadonlySet<string> = new Set()
  #silence = new SilenceDetector()
  #peer: Peer | null = null
  /** For the relay, of the newest connection. */
  #grant: Grant | null = null
  #offerId = 0
  #isAnswered = false
  /** Whether offers name the relay. The media library keeps the first path that works, so they do so only on request. */
  #usesRelay: boolean
  /** Handshakes that failed since there was a connection. */
  #failures = 0

  constructor(
    {
      id,
      userId,
      access,
      audioBitrate,
      usesRelay,
    }: Pick<Participant, 'id' | 'userId' | 'access' | 'audioBitrate'> & { usesRelay: boolean },
    parts: ParticipantParts,
  ) {
    this.id = id
    this.userId = userId
    this.access = access
    this.audioBitrate = audioBitrate
    this.#usesRelay = usesRelay
    this.#parts = parts
    this.unconnectedSince = parts.now()
    const send = (packet: Buffer) => this.isConnected && this.#peer!.send(packet)
    this.#uplink = new Uplink({
      userId,
      send: (packet) => this.#peer?.send(packet),
    })
    this.#downlink = new Downlink({
      slots: () => this.slots.video,
      watching: () => this.access.watching,
      send,
    })
    const slotsOf = (kind: SlotKind) =>
      Array.from({ length: parts.slots[kind] }, (_, index) => {
        return new DownSlot(kind, index, {
          send,
          sendVideo: (packet, nowMs) => this.#downlink.sendVideo(packet, nowMs),
          onVideoChange: () => this.#downlink.choose(parts.now()),
        })
      })
    this.slots = { audio: slotsOf('audio'), video: slotsOf('video') }
    this.setAccess(access)
  }

  get sources(): ReadonlyMap<UpSource, Source> {
    return this.#uplink.sources
  }

  get offerId(): number {
    return this.#offerId
  }

  get isAnswered(): boolean {
    return this.#isAnswered
  }

  setAccess(access: Access): void {
    this.access = access
    const whisperTo = new Set(access.whisperTo)
    // Those who hear the next packet are assigned anew.
    if (!isSame(whisperTo, this.#whisperTo)) this.sources.get('whisper')!.releaseAll()
    this.#whisperTo = whisperTo
    const { videoBitrate } = this.#parts
    this.#uplink.limitScreen(Math.min(videoBitrate, access.videoBitrate ?? videoBitrate))
    this.#uplink.allow([...access.send, ...(whisperTo.size > 0 ? ['whisper' as const] : [])])
    this.#downlink.choose(this.#parts.now())
  }

  whispersTo({ id }: Participant): boolean {
    return this.#whisperTo.has(id)
  }

  /** Offers the relay as well, unless it is offered already or the participant is connected without. */
  useRelay(): void {
    if (!this.#parts.relay || this.#usesRelay || this.isConnected) return
    this.#usesRelay = true
    this.connect()
  }

  /** Starts a new media connection, which replaces the last one. */
  connect(): void {
    this.#closeConnection()
    if (this.#usesRelay) this.#grant = this.#parts.relay?.grant(this.userId) ?? null
    this.#offerId += 1
    this.#isAnswered = false
    this.#downlink.reset()
    this.#silence = new SilenceDetector()
    this.#setConnected(false)
    this.#uplink.reset()
    for (const slot of this.#allSlots()) slot.reset()
    const { port, slots, createPeer, addresses, onOffer } = this.#parts
    const offerId = this.#offerId
    const isCurrent = () => this.#offerId === offerId
    let wasConnected = false
    this.#peer = createPeer({
      name: this.id,
      port,
      onOffer: (transport) => {
        if (this.#grant) this.#grant.icePassword = Buffer.from(transport.icePwd)
        void addresses().then(async (found) => {
          const iceServers = await this.iceServers()
          if (!isCurrent()) return
          const { audioBitrate } = this
          const options = { slots, audioBitrate, addresses: found, port }
          onOffer({ sdp: buildOffer(transport, options), offerId, iceServers })
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
    if (this.#isAnswered) {
      // A client repeats its answer when it has not learned whether it arrived.
      if (offerId !== undefined) return
      throw new SignalError('the offer was answered already')
    }
    const { transport, ssrcs, formats } = readAnswer(sdp, this.#parts.slots)
    try {
      this.#peer?.accept(transport)
    } catch {
      throw new SignalError('it could not be applied')
    }
    this.#isAnswered = true
    this.#uplink.nameStreams(ssrcs)
    for (const slot of this.#allSlots()) {
      slot.formats = formats.get(`down-${slot.kind}-${slot.index}`) ?? []
    }
    this.videoFormats = videoFormats.filter((format) =>
      this.slots.video.every((slot) => slot.formats?.includes(payloadTypes[format])),
    )
  }

  close(): void {
    // What comes from the old connection no longer counts.
    this.#offerId += 1
    this.isConnected = false
    this.#closeConnection()
  }

  /** How the client reaches the relay, for the newest connection. */
  async iceServers(): Promise<RelayServer[]> {
    const { relay, addresses } = this.#parts
    const grant = this.#grant
    const found = await addresses()
    return relay && grant ? relay.iceServers(grant, found) : []
  }

  /** Connects anew where the client has fallen silent; to be called every `silenceTickMs`. */
  watchSilence(): void {
    if (this.isConnected && this.#silence.tick()) this.connect()
  }

  /** Asks for lost packets and awaited keyframes, and finds out what the connection takes. */
  repair(nowMs: number): void {
    if (this.isConnected) this.#downlink.tick(nowMs)
    this.#uplink.repair(nowMs)
  }

  /** Sends the reports that a sender adapts to: losses, and how much it may send. */
  report(nowMs: number): void {
    if (this.isConnected) this.#uplink.report(nowMs)
  }

  #closeConnection(): void {
    this.#peer?.close()
    this.#peer = null
    if (this.#grant) this.#parts.relay?.revoke(this.#grant)
    this.#grant = null
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
    else for (const slot of this.slots.video) slot.requestKeyframe(nowMs)
    this.#parts.onConnection(isConnected)
  }

  #receiveRtp(packet: Buffer): void {
    this.#silence.notePacket()
    const nowMs = this.#parts.now()
    if (!this.#isWithinBudget(packet, nowMs) || !parseRtp(packet, fields)) return
    const stream = this.#uplink.streamOf(fields)
    const isOpus = fields.payloadType === payloadTypes.opus
    if (!stream || stream.source.isVideo === isOpus) return
    const { source, layer } = stream
    if (source.kind === 'screen' && !this.#uplink.takesScreen(packet.length, nowMs)) return
    if (source.kind === 'microphone' && source.isAllowed) {
      this.#parts.onAudio(fields.audioLevel, nowMs)
    }
    const forwarded = source.receive(packet, fields, layer, nowMs)
    if (forwarded > 0) this.#parts.onForwarded(forwarded)
  }

  #receiveRtcp(packet: Buffer): void {
    this.#silence.notePacket()
    const nowMs = this.#parts.now()
    if (!this.#isWithinBudget(packet, nowMs) || !this.#controlPackets.take(1, nowMs)) return
    for (const item of parseRtcp(packet)) this.#handleRtcp(item, nowMs)
  }

  #handleRtcp(item: RtcpItem, nowMs: number): void {
    if (item.kind === 'transport_feedback') {
      this.#downlink.handleFeedback(item, nowMs)
    } else if (item.kind === 'sender_report') {
      this.#uplink.noteSenderReport(item, nowMs)
    } else if (item.kind === 'keyframe_request') {
      this.#videoSlot(item.ssrc)?.requestKeyframe(nowMs)
    } else if (item.kind === 'nack') {
      const slot = this.#videoSlot(item.ssrc)
      for (const sequence of slot ? item.sequences : []) {
        if (!this.#resends.take(1, nowMs)) break
        slot!.resend(sequence, nowMs, this.#downlink.roundTripMs)
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

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other)
}
