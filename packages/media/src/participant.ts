import type { Access, MediaParticipant, RelayServer, VideoFormat } from './messages.ts'
import { SignalError, readAnswer } from './session-description.ts'
import { DownSlot } from './down-slot.ts'
import { Downlink } from './downlink.ts'
import { emptyRtpFields, parseRtp, payloadTypes } from './rtp.ts'
import { buildOffer } from './offer.ts'
import type { Peer, PeerOptions, PeerState } from './peer.ts'
import type { Grant } from './relay/grants.ts'
import type { Relay } from './relay/relay.ts'
import { parseRtcp } from './rtcp.ts'
import type { RtcpItem } from './rtcp.ts'
import { videoFormats } from './sections.ts'
import type { SlotCounts, SlotKind, UpSource } from './sections.ts'
import { SilenceDetector } from './silence-detector.ts'
import type { Source } from './source.ts'
import { TokenBucket } from './rates.ts'
import { Uplink } from './uplink.ts'

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
/** A participant without a media connection leaves after this time. */
const connectTimeoutMs = 45_000
/** How long a client may take to connect before it is offered another connection, at first; it doubles with every try. */
const firstRetryMs = 2500
/** Of all participants: packets are read one after another. */
const fields = emptyRtpFields()

/** One attempt to reach the client: every offer begins another one. */
interface Link {
  readonly peer: Peer
  /** For the relay, if the offer names it. */
  readonly grant: Grant | null
}

/** What goes on from one attempt to the next until there is a connection. */
interface Attempts {
  /** Since when there is no media connection. */
  readonly since: number
  /** How long the client may take to connect before it is offered another connection. */
  readonly retryMs: number
  /** Handshakes that failed. */
  readonly failures: number
}

type State =
  /** Nothing is offered yet. */
  | ({ readonly kind: 'joining' } & Attempts)
  /** The client has not answered. */
  | ({ readonly kind: 'offered'; readonly link: Link } & Attempts)
  /** The client has answered. */
  | ({ readonly kind: 'connecting'; readonly link: Link; readonly retryAt: number } & Attempts)
  | { readonly kind: 'connected'; readonly link: Link; readonly silence: SilenceDetector }
  /** The connection may come back by itself. */
  | ({ readonly kind: 'lost'; readonly link: Link; readonly retryAt: number } & Attempts)
  | { readonly kind: 'closed' }

/** One account in a room: what it sends, and the slots through which it receives. */
export class Participant {
  readonly id: string
  readonly userId: string
  readonly slots: Readonly<Record<SlotKind, DownSlot[]>>
  /** Accepted in the newest answer; null before the first one. */
  videoFormats: readonly VideoFormat[] | null = null
  readonly #audioBitrate: number
  readonly #parts: ParticipantParts
  readonly #packets = new TokenBucket(packetsPerSecond, 2 * packetsPerSecond)
  readonly #bytes = new TokenBucket(bytesPerSecond, 2 * bytesPerSecond)
  readonly #resends = new TokenBucket(resendsPerSecond, resendsPerSecond)
  readonly #controlPackets = new TokenBucket(controlPacketsPerSecond, controlPacketsPerSecond)
  readonly #uplink: Uplink
  readonly #downlink: Downlink
  #access: Access
  /** Whether offers name the relay. The media library keeps the first path that works, so they do so only on request. */
  #usesRelay: boolean
  /** Of the newest offer. */
  #offerId = 0
  #state: State

  constructor(
    { participantId, userId, access, audioBitrate, usesRelay }: Omit<MediaParticipant, 'roomId'>,
    parts: ParticipantParts,
  ) {
    this.id = participantId
    this.userId = userId
    this.#access = access
    this.#audioBitrate = audioBitrate
    this.#usesRelay = usesRelay
    this.#parts = parts
    this.#state = { kind: 'joining', ...firstAttempt(parts.now()) }
    const send = (packet: Buffer): boolean =>
      this.#state.kind === 'connected' && this.#state.link.peer.send(packet)
    this.#uplink = new Uplink({ userId, send })
    this.#downlink = new Downlink({
      slots: () => this.slots.video,
      watching: () => this.#access.watching,
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

  get access(): Access {
    return this.#access
  }

  get sources(): ReadonlyMap<UpSource, Source> {
    return this.#uplink.sources
  }

  setAccess(access: Access): void {
    const whisperTo = new Set(access.whisperTo)
    // Those who hear the next packet are assigned anew.
    if (!isSame(whisperTo, new Set(this.#access.whisperTo))) {
      this.sources.get('whisper')!.releaseAll()
    }
    this.#access = access
    const { videoBitrate } = this.#parts
    this.#uplink.limitScreen(Math.min(videoBitrate, access.videoBitrate ?? videoBitrate))
    this.#uplink.allow([...access.send, ...(whisperTo.size > 0 ? ['whisper' as const] : [])])
    this.#downlink.choose(this.#parts.now())
  }

  whispersTo({ id }: Participant): boolean {
    return this.#access.whisperTo.includes(id)
  }

  /** Offers the relay as well, unless it is offered already or the participant is connected without. */
  useRelay(): void {
    if (!this.#parts.relay || this.#usesRelay || this.#state.kind === 'connected') return
    this.#usesRelay = true
    this.connect({ retryMs: firstRetryMs })
  }

  /** Offers a new media connection, which replaces the last one. */
  connect(changes: Partial<Attempts> = {}): void {
    const last = this.#state
    if (last.kind === 'closed') return
    if ('link' in last) this.#end(last.link)
    const attempts = last.kind === 'connected' ? firstAttempt(this.#parts.now()) : last
    const { since, retryMs, failures } = { ...attempts, ...changes }
    const grant = this.#usesRelay ? (this.#parts.relay?.grant(this.userId) ?? null) : null
    this.#offerId += 1
    const link = { peer: this.#createPeer(this.#offerId, grant), grant }
    this.#enter({ kind: 'offered', link, since, retryMs, failures })
    this.#uplink.reset()
    this.#downlink.reset()
    for (const slot of this.#allSlots()) slot.reset()
  }

  /** Takes the answer to the newest offer; one to an older offer is ignored. Throws SignalError. */
  answer(sdp: string, offerId: number | undefined): void {
    if (offerId !== undefined && offerId !== this.#offerId) return
    const state = this.#state
    if (state.kind !== 'offered') {
      // A client repeats its answer when it has not learned whether it arrived.
      if (offerId !== undefined) return
      throw new SignalError('the offer was answered already')
    }
    const { transport, ssrcs, formats } = readAnswer(sdp, this.#parts.slots)
    const retryAt = this.#parts.now() + state.retryMs
    this.#state = { ...state, kind: 'connecting', retryAt }
    try {
      state.link.peer.accept(transport)
    } catch {
      this.#state = state
      throw new SignalError('it could not be applied')
    }
    this.#uplink.nameStreams(ssrcs)
    for (const slot of this.#allSlots()) {
      slot.formats = formats.get(`down-${slot.kind}-${slot.index}`) ?? []
    }
    this.videoFormats = videoFormats.filter((format) =>
      this.slots.video.every((slot) => slot.formats?.includes(payloadTypes[format])),
    )
  }

  close(): void {
    const last = this.#state
    this.#state = { kind: 'closed' }
    if ('link' in last) this.#end(last.link)
  }

  /** How the client reaches the relay, for the newest connection. */
  async iceServers(): Promise<RelayServer[]> {
    const { relay, addresses } = this.#parts
    const found = await addresses()
    const state = this.#state
    const grant = 'link' in state ? state.link.grant : null
    return relay && grant ? relay.iceServers(grant, found) : []
  }

  /** Connects anew where the client has fallen silent; to be called every `silenceTickMs`. */
  watchSilence(): void {
    const state = this.#state
    if (state.kind === 'connected' && state.silence.tick()) this.connect()
  }

  /**
   * Offers another connection where the last one does not come about. Returns false where there has been none for too long.
   * To be called every second or so.
   */
  recover(nowMs: number): boolean {
    const state = this.#state
    if (state.kind === 'connected' || state.kind === 'closed') return true
    if (nowMs - state.since > connectTimeoutMs) return false
    // A client that has not answered yet needs no other offer.
    if ('retryAt' in state && nowMs >= state.retryAt) this.connect({ retryMs: 2 * state.retryMs })
    return true
  }

  /** Asks for lost packets and awaited keyframes, and finds out what the connection takes. */
  repair(nowMs: number): void {
    if (this.#state.kind === 'connected') this.#downlink.tick(nowMs)
    this.#uplink.repair(nowMs)
  }

  /** Sends the reports that a sender adapts to: losses, and how much it may send. */
  report(nowMs: number): void {
    if (this.#state.kind === 'connected') this.#uplink.report(nowMs)
  }

  #createPeer(offerId: number, grant: Grant | null): Peer {
    const { port, slots, createPeer, addresses, onOffer } = this.#parts
    // What comes from an older connection no longer counts.
    const isCurrent = () => this.#offerId === offerId && this.#state.kind !== 'closed'
    return createPeer({
      name: this.id,
      port,
      onOffer: (transport) => {
        if (grant) grant.icePassword = Buffer.from(transport.icePwd)
        void addresses().then(async (found) => {
          const iceServers = await this.iceServers()
          if (!isCurrent()) return
          const options = { slots, audioBitrate: this.#audioBitrate, addresses: found, port }
          onOffer({ sdp: buildOffer(transport, options), offerId, iceServers })
        })
      },
      onState: (state) => {
        if (isCurrent()) this.#follow(state)
      },
      onRtp: (packet) => {
        if (isCurrent()) this.#receiveRtp(packet)
      },
      onRtcp: (packet) => {
        if (isCurrent()) this.#receiveRtcp(packet)
      },
    })
  }

  #follow(peerState: PeerState): void {
    const state = this.#state
    if (!('link' in state)) return
    const { link } = state
    if (peerState === 'connected') {
      if (state.kind !== 'connected') {
        this.#enter({ kind: 'connected', link, silence: new SilenceDetector() })
      }
    } else if (state.kind === 'connected') {
      const nowMs = this.#parts.now()
      this.#enter({
        ...{ kind: 'lost', link, retryAt: nowMs + firstRetryMs },
        ...firstAttempt(nowMs),
      })
    } else if (
      peerState === 'closed' &&
      state.kind === 'connecting' &&
      state.failures < maxFailures
    ) {
      const failures = state.failures + 1
      setImmediate(() => {
        if (this.#state === state) this.connect({ failures })
      })
    }
  }

  #enter(state: State): void {
    const [was, is] = [this.#state.kind === 'connected', state.kind === 'connected']
    this.#state = state
    if (was === is) return
    const nowMs = this.#parts.now()
    if (is) for (const slot of this.slots.video) slot.requestKeyframe(nowMs)
    this.#parts.onConnection(is)
  }

  #end({ peer, grant }: Link): void {
    peer.close()
    if (grant) this.#parts.relay?.revoke(grant)
  }

  #allSlots(): DownSlot[] {
    return [...this.slots.audio, ...this.slots.video]
  }

  #receiveRtp(packet: Buffer): void {
    this.#notePacket()
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
    this.#notePacket()
    const nowMs = this.#parts.now()
    if (!this.#isWithinBudget(packet, nowMs) || !this.#controlPackets.take(1, nowMs)) return
    for (const item of parseRtcp(packet)) this.#handleRtcp(item, nowMs)
  }

  #notePacket(): void {
    if (this.#state.kind === 'connected') this.#state.silence.notePacket()
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

function firstAttempt(nowMs: number): Attempts {
  return { since: nowMs, retryMs: firstRetryMs, failures: 0 }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other)
}
