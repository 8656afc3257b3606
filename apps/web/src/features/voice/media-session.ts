import type {
  ActionData,
  AudioSlot,
  VideoFormat,
  VideoSlot,
  VoiceSignal,
} from '@guildhall/contract'
import { ApiError } from '../../shared/api/http.ts'
import { act } from '../../shared/gateway/client.ts'
import { useCall } from './call-state.ts'
import type { MediaState } from './call-state.ts'
import { QualityMeter, rememberPath } from './connection-quality.ts'
import { MediaConnection } from './media-connection.ts'
import type { ScreenLimits, UpSection } from './media-connection.ts'
import { Playback } from './playback.ts'
import { SoundWatch } from './sound-watch.ts'
import { videoKey } from './watching.ts'

interface Options {
  trackFor: (section: UpSection) => MediaStreamTrack | null
  voiceBitrate: () => number | undefined
  screenLimits: () => ScreenLimits
  /** Whether others are sending sound. */
  expectsSound: () => boolean
  onState: (state: MediaState) => void
  /** The connection is lost, and the server has not offered another one. */
  onFailed: () => void
}

/** Longer than it takes on any network that works. */
const connectTimeoutMs = 12_000
/**
 * So long after the server has the answer, packets have found a way wherever UDP gets through; otherwise the client asks for the relay.
 * Offers don't name it before, because a busy machine may find it first, and a connection keeps the first way that works.
 */
const directMs = 2000
/** The server usually notices before that and offers a new connection, or the connection comes back. */
const offerTimeoutMs = 1500
const qualityIntervalMs = 2000

type Offer = Extract<VoiceSignal, { kind: 'offer' }>

/** The media of one join: answers the offers of the server and plays what it sends. */
export class MediaSession {
  readonly #options: Options
  readonly #playback = new Playback((isSoundBlocked) => useCall.setState({ isSoundBlocked }))
  #connection: MediaConnection | null = null
  readonly #videoStreams = new Map<number, MediaStream>()
  #videoSlots: readonly (VideoSlot | null)[] = []
  /** VP8 until the server says more. */
  #videoFormats: readonly VideoFormat[] = ['vp8']
  /** Not sent yet, because the gateway connection is lost. */
  #unsentAnswer: { sdp: string; offerId: number } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #relayTimer: ReturnType<typeof setTimeout> | undefined
  /** Whether the newest offer names the relay. */
  #isRelayOffered = false
  #soundWatch: SoundWatch | null = null
  #qualityTimer: ReturnType<typeof setInterval> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#expectConnection()
  }

  handle(signal: VoiceSignal): void {
    if (signal.kind === 'offer') void this.#replaceConnection(signal)
    else {
      this.#playback.setSlots(signal.audio)
      this.#publishWhisperers(signal.audio)
      this.#videoSlots = signal.video
      this.#publishVideos()
      this.#setVideoFormats(signal.videoFormats)
    }
  }

  updateTrack(section: UpSection): void {
    this.#connection?.updateTrack(section).catch(reportError)
  }

  updateBitrates(): void {
    this.#connection?.updateBitrates().catch(reportError)
  }

  async videoStats(key: string): Promise<{ report: RTCStatsReport; mid: string } | null> {
    const slot = this.#videoSlots.findIndex((video) => video !== null && videoKey(video) === key)
    const report = await this.#connection?.stats()
    return report && slot >= 0 ? { report, mid: `down-video-${String(slot)}` } : null
  }

  /** Everyone else is quieter; nobody: nobody is. */
  setLoud(userIds: readonly string[]): void {
    this.#playback.setLoud(userIds)
  }

  setDeafened(isDeafened: boolean): void {
    this.#playback.setDeafened(isDeafened)
  }

  /** Sends what a lost gateway connection has held up. */
  async resume(): Promise<void> {
    const answer = this.#unsentAnswer
    this.#unsentAnswer = null
    if (answer) await this.#send(answer)
    else this.#expectPath()
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#relayTimer)
    clearInterval(this.#qualityTimer)
    this.#soundWatch?.close()
    this.#connection?.close()
    this.#connection = null
    this.#playback.close()
  }

  #publishWhisperers(slots: readonly (AudioSlot | null)[]): void {
    const whisperers = slots.flatMap((slot) => (slot?.source === 'whisper' ? slot.userId : []))
    if (whisperers.join() === useCall.getState().whisperers.join()) return
    useCall.setState({ whisperers })
  }

  async #replaceConnection({ sdp, offerId, iceServers }: Offer): Promise<void> {
    this.#connection?.close()
    this.#playback.clear()
    this.#videoStreams.clear()
    this.#publishVideos()
    this.#unsentAnswer = null
    clearTimeout(this.#relayTimer)
    this.#isRelayOffered = iceServers.some(({ kind }) => kind === 'relay')
    const connection = new MediaConnection({
      iceServers,
      trackFor: this.#options.trackFor,
      voiceBitrate: this.#options.voiceBitrate,
      screenLimits: this.#options.screenLimits,
      videoFormats: () => this.#videoFormats,
      onTrack: (kind, slot, track) => {
        if (kind === 'audio') this.#playback.setTrack(slot, track)
        else {
          this.#videoStreams.set(slot, new MediaStream([track]))
          this.#publishVideos()
        }
      },
      onStateChange: (state) => this.#follow(state),
    })
    this.#connection = connection
    this.#expectConnection()
    try {
      const answer = await connection.answer(sdp)
      if (this.#connection !== connection) return
      await this.#send({ sdp: answer, offerId })
      await connection.updateCodecs()
    } catch (error) {
      if (this.#connection === connection) reportError(error)
    }
  }

  #setVideoFormats(formats: readonly VideoFormat[]): void {
    if (formats.join() === this.#videoFormats.join()) return
    this.#videoFormats = formats
    this.#connection?.updateCodecs().catch(reportError)
  }

  async #send(answer: { sdp: string; offerId: number }): Promise<void> {
    if (await this.#signal({ kind: 'answer', ...answer })) this.#expectPath()
    else this.#unsentAnswer = answer
  }

  /** Asks for the relay if no way is found in time. */
  #expectPath(): void {
    clearTimeout(this.#relayTimer)
    if (this.#isRelayOffered) return
    this.#relayTimer = setTimeout(() => {
      if (this.#connection?.hasPath === false) this.#signal({ kind: 'relay' }).catch(reportError)
    }, directMs)
  }

  /** Returns false where the gateway connection is lost. */
  async #signal(signal: ActionData<'voice.signal'>): Promise<boolean> {
    try {
      await act('voice.signal', signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'unreachable') return false
      // The account has left meanwhile.
      if (error.reason !== 'not_in_voice') throw error
    }
    return true
  }

  #publishVideos(): void {
    const videos: Record<string, MediaStream> = {}
    for (const [slot, stream] of this.#videoStreams) {
      const video = this.#videoSlots[slot]
      if (video) videos[videoKey(video)] = stream
    }
    useCall.setState({ videos })
  }

  #follow(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      clearTimeout(this.#timer)
      this.#measureQuality()
      this.#watchSound()
      this.#options.onState('connected')
    } else if (state === 'disconnected' || state === 'failed') {
      this.#stopMeasuring()
      this.#options.onState('lost')
      this.#setTimer(this.#options.onFailed, offerTimeoutMs)
    }
  }

  #expectConnection(): void {
    this.#stopMeasuring()
    this.#setTimer(() => this.#options.onState('unreachable'), connectTimeoutMs)
  }

  #setTimer(action: () => void, ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(action, ms)
  }

  #measureQuality(): void {
    clearInterval(this.#qualityTimer)
    const connection = this.#connection
    const meter = new QualityMeter()
    const measure = async (): Promise<void> => {
      const report = await connection?.stats()
      if (!report || connection !== this.#connection) return
      const quality = meter.read(report)
      useCall.setState({ quality })
      if (quality) rememberPath(quality)
    }
    void measure()
    this.#qualityTimer = setInterval(() => void measure(), qualityIntervalMs)
  }

  #watchSound(): void {
    this.#soundWatch?.close()
    const connection = this.#connection
    this.#soundWatch = new SoundWatch({
      newestSound: () => connection?.newestSound() ?? 0,
      expectsSound: this.#options.expectsSound,
      onChange: (isStalled) => this.#options.onState(isStalled ? 'lost' : 'connected'),
    })
  }

  #stopMeasuring(): void {
    this.#soundWatch?.close()
    clearInterval(this.#qualityTimer)
    useCall.setState({ quality: null })
  }
}
