/** The sections on which a client sends. */
export const upSections = ['up-audio', 'up-screen-audio', 'up-camera', 'up-screen'] as const
export type UpSection = (typeof upSections)[number]

interface Options {
  iceServers: RTCIceServer[]
  /** What the section sends at the moment. */
  trackFor: (section: UpSection) => MediaStreamTrack | null
  /** The track of a slot, once for each. */
  onTrack: (kind: 'audio' | 'video', slot: number, track: MediaStreamTrack) => void
  onStateChange: (state: RTCPeerConnectionState) => void
  /** Of the voice, in kbit/s; the channel's may change while the connection lasts. */
  voiceBitrate: () => number | undefined
}

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
    await this.updateVoiceBitrate()
    return peer.localDescription?.sdp ?? ''
  }

  /** Sends what `trackFor` gives for the section now. */
  async updateTrack(section: UpSection): Promise<void> {
    const transceiver = this.#peer.getTransceivers().find(({ mid }) => mid === section)
    // Before the offer was read; the answer takes the newest track.
    if (transceiver?.direction !== 'sendonly') return
    await transceiver.sender.replaceTrack(this.#options.trackFor(section))
  }

  /** Sends the voice with the bitrate that `voiceBitrate` gives now. */
  async updateVoiceBitrate(): Promise<void> {
    const kbps = this.#options.voiceBitrate()
    const { sender } = this.#peer.getTransceivers().find(({ mid }) => mid === 'up-audio') ?? {}
    const parameters = sender?.getParameters()
    if (kbps === undefined || !parameters) return
    for (const encoding of parameters.encodings) encoding.maxBitrate = kbps * 1000
    await sender?.setParameters(parameters)
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
