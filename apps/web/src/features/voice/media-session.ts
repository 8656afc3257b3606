import type { IceServer, VideoSlot, VoiceSignal } from '@guildhall/contract'
import { ApiError } from '../../shared/api/http.ts'
import { act } from '../../shared/gateway/client.ts'
import { useCall } from './call-state.ts'
import type { MediaState } from './call-state.ts'
import { QualityMeter } from './connection-quality.ts'
import { MediaConnection } from './media-connection.ts'
import type { UpSection } from './media-connection.ts'
import { Playback } from './playback.ts'
import { videoKey } from './watching.ts'

interface Options {
  iceServers: IceServer[]
  trackFor: (section: UpSection) => MediaStreamTrack | null
  voiceBitrate: () => number | undefined
  onState: (state: MediaState) => void
  /** The connection has failed, and the server has not offered another one. */
  onFailed: () => void
}

/** Longer than it takes on any network that works. */
const connectTimeoutMs = 12_000
/** The server usually notices before that and offers a new connection. */
const offerTimeoutMs = 4000
const qualityIntervalMs = 2000

type Offer = Extract<VoiceSignal, { kind: 'offer' }>

/** The media of one join: answers the offers of the server and plays what it sends. */
export class MediaSession {
  readonly #options: Options
  readonly #playback = new Playback((isSoundBlocked) => useCall.setState({ isSoundBlocked }))
  #connection: MediaConnection | null = null
  readonly #videoStreams = new Map<number, MediaStream>()
  #videoSlots: readonly (VideoSlot | null)[] = []
  /** Not sent yet, because the gateway connection is lost. */
  #unsentAnswer: { sdp: string; offerId: number } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #qualityTimer: ReturnType<typeof setInterval> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#expectConnection()
  }

  handle(signal: VoiceSignal): void {
    if (signal.kind === 'offer') void this.#replaceConnection(signal)
    else {
      this.#playback.setSlots(signal.audio)
      this.#videoSlots = signal.video
      this.#publishVideos()
    }
  }

  updateTrack(section: UpSection): void {
    this.#connection?.updateTrack(section).catch(reportError)
  }

  updateVoiceBitrate(): void {
    this.#connection?.updateVoiceBitrate().catch(reportError)
  }

  setDeafened(isDeafened: boolean): void {
    this.#playback.setDeafened(isDeafened)
  }

  /** Sends the answer that a lost gateway connection has held up. */
  async resume(): Promise<void> {
    const answer = this.#unsentAnswer
    this.#unsentAnswer = null
    if (answer) await this.#send(answer)
  }

  close(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#qualityTimer)
    this.#connection?.close()
    this.#connection = null
    this.#playback.close()
  }

  async #replaceConnection({ sdp, offerId }: Offer): Promise<void> {
    this.#connection?.close()
    this.#playback.clear()
    this.#videoStreams.clear()
    this.#publishVideos()
    this.#unsentAnswer = null
    const connection = new MediaConnection({
      iceServers: this.#options.iceServers,
      trackFor: this.#options.trackFor,
      voiceBitrate: this.#options.voiceBitrate,
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
      if (this.#connection === connection) await this.#send({ sdp: answer, offerId })
    } catch (error) {
      if (this.#connection === connection) reportError(error)
    }
  }

  async #send(answer: { sdp: string; offerId: number }): Promise<void> {
    try {
      await act('voice.signal', { kind: 'answer', ...answer })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'unreachable') this.#unsentAnswer = answer
      // The account has left meanwhile.
      else if (error.reason !== 'not_in_voice') throw error
    }
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
      this.#options.onState('connected')
    } else if (state === 'disconnected' || state === 'failed') {
      this.#stopMeasuring()
      this.#options.onState('lost')
      if (state === 'failed') this.#setTimer(this.#options.onFailed, offerTimeoutMs)
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
      if (report && connection === this.#connection) {
        useCall.setState({ quality: meter.read(report) })
      }
    }
    void measure()
    this.#qualityTimer = setInterval(() => void measure(), qualityIntervalMs)
  }

  #stopMeasuring(): void {
    clearInterval(this.#qualityTimer)
    useCall.setState({ quality: null })
  }
}
