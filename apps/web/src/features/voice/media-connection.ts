import type { VideoFormat } from '@guildhall/contract'
import { chooseCodec } from './video-codec.ts'
import { videoEncodings } from './video-encodings.ts'

/** The sections on which a client sends. */
export const upSections = [
  'up-audio',
  'up-screen-audio',
  'up-camera',
  'up-screen',
  'up-whisper',
] as const
export type UpSection = (typeof upSections)[number]

/** In bit/s and frames a second. */
export interface ScreenLimits {
  maxBitrate: number
  maxFramerate: number
}

interface Options {
  iceServers: RTCIceServer[]
  /** What the section sends at the moment. */
  trackFor: (section: UpSection) => MediaStreamTrack | null
  /** The track of a slot, once for each. */
  onTrack: (kind: 'audio' | 'video', slot: number, track: MediaStreamTrack) => void
  onStateChange: (state: RTCPeerConnectionState) => void
  /** Of the voice, in kbit/s; the channel's may change while the connection lasts. */
  voiceBitrate: () => number | undefined
  screenLimits: () => ScreenLimits
  /** What everyone in the channel decodes. */
  videoFormats: () => readonly VideoFormat[]
}

/** TypeScript does not know it yet; browsers that don't know it either ignore it. */
type EncodingWithCodec = RTCRtpEncodingParameters & { codec?: RTCRtpCodec }

const videoSections: readonly UpSection[] = ['up-camera', 'up-screen']
/** Where a track doesn't say it. */
const usualSize = { width: 1280, height: 720, framerate: 30 }

const slotPattern = /^down-(audio|video)-(\d{1,3})$/

/** One media connection. Every offer of the server begins another one. */
export class MediaConnection {
  readonly #peer: RTCPeerConnection
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    const peer = new RTCPeerConnection({
      iceServers: options.iceServers,
      bundlePolicy: 'max-bundle',
    })
    this.#peer = peer
    peer.onconnectionstatechange = () => options.onStateChange(peer.connectionState)
    peer.ontrack = ({ track, transceiver }) => {
      const [, kind, slot] = slotPattern.exec(transceiver.mid ?? '') ?? []
      if (kind) options.onTrack(kind as 'audio' | 'video', Number(slot), track)
    }
  }

  /** The answer to the offer. Throws if the connection is closed meanwhile. */
  async answer(offer: string): Promise<string> {
    const peer = this.#peer
    await peer.setRemoteDescription({ type: 'offer', sdp: offer })
    for (const transceiver of peer.getTransceivers()) {
      if (!isUpSection(transceiver.mid)) continue
      // Also without a track, so that a later one needs no new offer.
      transceiver.direction = 'sendonly'
      await transceiver.sender.replaceTrack(this.#options.trackFor(transceiver.mid))
    }
    await peer.setLocalDescription()
    await this.#encodeVideos()
    await this.updateBitrates()
    return peer.localDescription?.sdp ?? ''
  }

  /** Sends what `trackFor` gives for the section now. */
  async updateTrack(section: UpSection): Promise<void> {
    const transceiver = this.#peer.getTransceivers().find(({ mid }) => mid === section)
    // Before the offer was read; the answer takes the newest track.
    if (transceiver?.direction !== 'sendonly') return
    const track = this.#options.trackFor(section)
    if (transceiver.sender.track !== track) await transceiver.sender.replaceTrack(track)
    if (section === 'up-screen') await this.#updateScreenLimits()
    if (videoSections.includes(section)) await this.#updateCodec(transceiver)
  }

  /** Sends the voice and the screen with what `voiceBitrate` and `screenLimits` give now. */
  async updateBitrates(): Promise<void> {
    await this.#updateVoiceBitrate()
    await this.#updateScreenLimits()
  }

  /** Sends videos in a codec that `videoFormats` gives now. */
  async updateCodecs(): Promise<void> {
    for (const transceiver of this.#peer.getTransceivers()) {
      const { mid } = transceiver
      if (isUpSection(mid) && videoSections.includes(mid)) await this.#updateCodec(transceiver)
    }
  }

  async #updateCodec({ sender }: RTCRtpTransceiver): Promise<void> {
    const { track } = sender
    if (!track) return
    const { width, height, frameRate } = track.getSettings()
    const { codecs, encodings } = sender.getParameters()
    const size = {
      width: width || usualSize.width,
      height: height || usualSize.height,
      framerate: frameRate || usualSize.framerate,
      bitrate: encodings.at(-1)?.maxBitrate ?? 0,
    }
    const codec = await chooseCodec(codecs, size, this.#options.videoFormats)
    // Another track has a choice of its own, and what is closed takes none.
    if (!codec || sender.track !== track || this.#peer.signalingState === 'closed') return
    const parameters = sender.getParameters()
    const isSame = (one: EncodingWithCodec) =>
      (one.codec ?? parameters.codecs[0])?.mimeType === codec.mimeType
    if (parameters.encodings.every(isSame)) return
    for (const encoding of parameters.encodings) Object.assign(encoding, { codec })
    await sender.setParameters(parameters)
  }

  async #updateVoiceBitrate(): Promise<void> {
    const kbps = this.#options.voiceBitrate()
    if (kbps === undefined) return
    for (const { mid, sender } of this.#peer.getTransceivers()) {
      if (mid !== 'up-audio' && mid !== 'up-whisper') continue
      const parameters = sender.getParameters()
      for (const encoding of parameters.encodings) encoding.maxBitrate = kbps * 1000
      await sender.setParameters(parameters)
    }
  }

  async #encodeVideos(): Promise<void> {
    for (const { mid, sender } of this.#peer.getTransceivers()) {
      const encodings = isUpSection(mid) ? videoEncodings[mid] : undefined
      if (!encodings) continue
      const parameters = sender.getParameters()
      for (const [index, encoding] of parameters.encodings.entries()) {
        Object.assign(encoding, encodings[index])
      }
      await sender.setParameters(parameters)
    }
  }

  async #updateScreenLimits(): Promise<void> {
    const { sender } = this.#peer.getTransceivers().find(({ mid }) => mid === 'up-screen') ?? {}
    const parameters = sender?.getParameters()
    if (!parameters) return
    // Smaller pictures for slow viewers have limits of their own.
    const full = parameters.encodings.filter((one) => (one.scaleResolutionDownBy ?? 1) === 1)
    for (const encoding of full) Object.assign(encoding, this.#options.screenLimits())
    await sender?.setParameters(parameters)
  }

  /** Whether packets have found a way to the server and back. */
  get hasPath(): boolean {
    return ['connected', 'completed'].includes(this.#peer.iceConnectionState)
  }

  /** When the newest sound arrived, by the clock of the browser; 0 without any. */
  newestSound(): number {
    const sources = this.#peer
      .getReceivers()
      .filter(({ track }) => track.kind === 'audio')
      .flatMap((receiver) => receiver.getSynchronizationSources())
    return Math.max(0, ...sources.map(({ timestamp }) => timestamp))
  }

  stats(): Promise<RTCStatsReport> {
    return this.#peer.getStats()
  }

  close(): void {
    this.#peer.onconnectionstatechange = null
    this.#peer.ontrack = null
    this.#peer.close()
  }
}

function isUpSection(mid: string | null): mid is UpSection {
  return upSections.includes(mid as UpSection)
}
