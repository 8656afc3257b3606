import library from 'node-datachannel'
import type { PeerConnection } from 'node-datachannel'
import { isRtcp, payloadTypes } from './rtp.ts'
import { valueOf } from './session-description.ts'
import type { Answer, TransportParameters } from './session-description.ts'

/** The only file that knows the media library. */

/** The SRTP and ICE side of one participant. */
export interface Peer {
  /** Opens the connection. Throws for an answer that the library refuses. */
  accept(transport: Answer['transport']): void
  /** Sends an RTP or RTCP packet; false where it cannot be sent. */
  send(packet: Buffer): boolean
  close(): void
}

/** `lost`: it may come back. `closed`: it will not. */
export type PeerState = 'connected' | 'lost' | 'closed'

export interface PeerOptions {
  name: string
  port: number
  /** Called once: the connection can be offered. */
  onOffer: (transport: TransportParameters) => void
  onState: (state: PeerState) => void
  onRtp: (packet: Buffer) => void
  onRtcp: (packet: Buffer) => void
}

/** Errors of the library go to `log`. */
export function startLibrary(log: (text: string) => void): void {
  library.initLogger('Fatal', (_level, text) => log(text))
  library.preload()
}

export function stopLibrary(): void {
  library.cleanup()
}

/**
 * The library knows one section for all media, and which stream belongs to which source or slot is decided outside of it.
 * Node looks at every callback of every track whenever a packet comes from anyone, so a track for each slot would cost
 * more than the packets.
 */
export function createPeer(options: PeerOptions): Peer {
  const { name, port, onOffer, onState } = options
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
  const states: Partial<Record<string, PeerState>> = {
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
    onOffer(transportOf(description.sdp))
  })
  const track = addTrack(connection)
  track.onMessage((packet) => {
    if (isClosed) return
    if (isRtcp(packet)) options.onRtcp(packet)
    else options.onRtp(packet)
  })
  // The library forgets only tracks with such a handler: its cleanup would use a collected one.
  track.onClosed(() => undefined)
  connection.setLocalDescription('offer')
  return {
    accept: (transport) => connection.setRemoteDescription(describe(transport), 'answer'),
    send(packet) {
      if (isClosed || !isOpen) return false
      try {
        return track.sendMessageBinary(packet)
      } catch {
        // The connection has just ended; its state follows.
        return false
      }
    },
    close() {
      if (isClosed) return
      isClosed = true
      // The library holds the handlers of an open track, and so all that they refer to, also without the connection.
      track.close()
      connection.close()
    },
  }
}

const mid = 'media'

/** As video, its packets are marked for a priority (RFC 8837) that suits both sound and video. */
function addTrack(connection: PeerConnection) {
  const media = new library.Video(mid, 'SendRecv')
  media.addVP8Codec(payloadTypes.vp8)
  return connection.addTrack(media)
}

function transportOf(offer: string): TransportParameters {
  const attributes = [...offer.matchAll(/^a=(.*)/gm)].map(([, attribute = '']) => attribute)
  const read = (name: string): string => valueOf(attributes, name) ?? ''
  return {
    iceUfrag: read('ice-ufrag'),
    icePwd: read('ice-pwd'),
    fingerprint: read('fingerprint'),
  }
}

function describe({ iceUfrag, icePwd, fingerprint, setup }: Answer['transport']): string {
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mid}`,
    `m=video 9 UDP/TLS/RTP/SAVPF ${payloadTypes.vp8}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    'a=sendrecv',
    'a=rtcp-mux',
    `a=ice-ufrag:${iceUfrag}`,
    `a=ice-pwd:${icePwd}`,
    `a=fingerprint:${fingerprint}`,
    `a=setup:${setup}`,
    `a=rtpmap:${payloadTypes.vp8} VP8/90000`,
    '',
  ].join('\r\n')
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
