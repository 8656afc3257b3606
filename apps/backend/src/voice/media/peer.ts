import library from 'node-datachannel'
import type { PeerConnection, Track } from 'node-datachannel'
import { payloadTypes } from './keyframe.ts'
import { extensionIds, isRtcp } from './rtp.ts'
import { sectionsOf, slotSsrc, upSections } from './sections.ts'
import type { Section, SlotCounts, SlotKind, UpSource } from './sections.ts'

/** The only file that knows the media library. */

/** The SRTP and ICE side of one participant. */
export interface Peer {
  /** Opens the connection. Throws for an answer that the library refuses. */
  accept(answer: string): void
  /** Sends an RTP or RTCP packet through a slot; false where it cannot be sent. */
  sendDown(kind: SlotKind, index: number, packet: Buffer): boolean
  /** Sends RTCP to the sender of a source. */
  sendUp(source: UpSource, packet: Buffer): void
  close(): void
}

export interface PeerOptions {
  name: string
  port: number
  slots: SlotCounts
  /** Of each voice, in bits per second. */
  audioBitrate: number
  onOffer: (sdp: string) => void
  /** `lost`: it may come back. `closed`: it will not. */
  onState: (state: 'connected' | 'lost' | 'closed') => void
  onRtp: (source: UpSource, packet: Buffer) => void
  onSourceRtcp: (source: UpSource, packet: Buffer) => void
  onSlotRtcp: (kind: SlotKind, index: number, packet: Buffer) => void
}

/** Errors of the library go to `log`. */
export function startLibrary(log: (text: string) => void): void {
  library.initLogger('Fatal', (_level, text) => log(text))
  library.preload()
}

export function stopLibrary(): void {
  library.cleanup()
}

export function createPeer(options: PeerOptions): Peer {
  const { name, port, slots, onOffer, onState } = options
  const connection = new library.PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: port,
    portRangeEnd: port,
    disableAutoNegotiation: true,
    mtu: 1400,
  })
  let isClosed = false
  let isOpen = false
  let isOffered = false
  const states: Partial<Record<string, 'connected' | 'lost' | 'closed'>> = {
    connected: 'connected',
    disconnected: 'lost',
    failed: 'closed',
    closed: 'closed',
  }
  connection.onStateChange((state) => {
    const known = states[state]
    if (!known || isClosed) return
    isOpen = known !== 'closed'
    onState(known)
  })
  connection.onGatheringStateChange((state) => {
    const description = connection.localDescription()
    if (state !== 'complete' || !description || isClosed || isOffered) return
    // The library says so again when the answer is there.
    isOffered = true
    onOffer(description.sdp)
  })
  const tracks = addTracks(connection, options)
  connection.setLocalDescription('offer')

  function sendThrough(track: Track | undefined, packet: Buffer): boolean {
    if (isClosed || !isOpen || !track) return false
    try {
      return track.sendMessageBinary(packet)
    } catch {
      // The connection has just ended; its state follows.
      return false
    }
  }

  return {
    accept: (answer) => connection.setRemoteDescription(answer, 'answer'),
    sendDown: (kind, index, packet) => sendThrough(tracks.down[kind][index], packet),
    sendUp: (source, packet) => {
      sendThrough(tracks.up.get(source), packet)
    },
    close() {
      if (isClosed) return
      isClosed = true
      connection.close()
    },
  }

  function addTracks(to: PeerConnection, { onRtp, onSourceRtcp, onSlotRtcp }: PeerOptions) {
    const up = new Map<UpSource, Track>()
    const down: Record<SlotKind, Track[]> = { audio: [], video: [] }
    for (const section of sectionsOf(slots)) {
      const track = to.addTrack(describe(section, down[section.kind].length))
      const source = upSections.find(({ mid }) => mid === section.mid)?.source
      if (source) {
        up.set(source, track)
        track.onMessage((packet) => {
          if (isClosed) return
          if (isRtcp(packet)) onSourceRtcp(source, packet)
          else onRtp(source, packet)
        })
      } else {
        const { kind } = section
        const index = down[kind].push(track) - 1
        track.onMessage((packet) => {
          if (!isClosed && isRtcp(packet)) onSlotRtcp(kind, index, packet)
        })
      }
    }
    return { up, down }
  }

  function describe(section: Section, index: number) {
    const media = section.kind === 'audio' ? describeAudio(section) : describeVideo(section)
    if (section.direction === 'sendonly') {
      // Browsers synchronize the sound and the video of a stream.
      const [stream, track] = [`slot-${index}`, `${section.kind}-${index}`]
      media.addSSRC(slotSsrc(section.kind, index), 'guildhall', stream, track)
    }
    return media
  }

  function describeAudio({ mid, direction }: Section) {
    const isUp = direction === 'recvonly'
    const isScreen = mid === 'up-screen-audio'
    const bitrate = isScreen ? screenAudioBitrate : options.audioBitrate
    const stereo = isScreen || !isUp ? ';stereo=1;sprop-stereo=1' : ''
    const media = new library.Audio(mid, isUp ? 'RecvOnly' : 'SendOnly')
    media.addOpusCodec(
      payloadTypes.opus,
      `minptime=10;useinbandfec=1;usedtx=${isScreen ? 0 : 1};maxaveragebitrate=${bitrate}${stereo}`,
    )
    media.parseSdpLine(`a=extmap:${extensionIds.audioLevel} ${audioLevelUri}`)
    return media
  }
}

const screenAudioBitrate = 128_000
const audioLevelUri = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'
const sendTimeUri = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time'
const h264Profile = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1'

function describeVideo({ mid, direction }: Section) {
  const media = new library.Video(mid, direction === 'recvonly' ? 'RecvOnly' : 'SendOnly')
  media.addVP8Codec(payloadTypes.vp8)
  media.addH264Codec(payloadTypes.h264, h264Profile)
  for (const payloadType of [payloadTypes.vp8, payloadTypes.h264]) {
    media.parseSdpLine(`a=rtcp-fb:${payloadType} ccm fir`)
  }
  media.parseSdpLine(`a=extmap:${extensionIds.absoluteSendTime} ${sendTimeUri}`)
  return media
}

export interface TurnServer {
  host: string
  port: number
  username: string
  password: string
}

export interface ProbeOptions {
  offer: string
  /** Connect through this server alone. */
  turn: TurnServer | null
  onAnswer: (sdp: string) => void
  onConnected: () => void
}

/** A client that connects to a peer as a browser does. */
export interface Probe {
  close(): void
}

export function createProbe({ offer, turn, onAnswer, onConnected }: ProbeOptions): Probe {
  const iceServers = turn ? [{ ...turn, hostname: turn.host, relayType: 'TurnUdp' as const }] : []
  const connection = new library.PeerConnection('probe', {
    iceServers,
    iceTransportPolicy: turn ? 'relay' : 'all',
    disableAutoNegotiation: true,
  })
  let isAnswered = false
  connection.onStateChange((state) => {
    if (state === 'connected') onConnected()
  })
  connection.onGatheringStateChange((state) => {
    const description = connection.localDescription()
    if (state !== 'complete' || !description || isAnswered) return
    isAnswered = true
    onAnswer(description.sdp)
  })
  connection.setRemoteDescription(offer, 'offer')
  connection.setLocalDescription('answer')
  return { close: () => connection.close() }
}
