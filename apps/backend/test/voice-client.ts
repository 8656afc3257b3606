import type { TestContext } from 'node:test'
import library from 'node-datachannel'
import type { PeerConnection, Track } from 'node-datachannel'
import { isRtcp } from '../../../packages/media/src/rtp.ts'
import type { GatewayClient } from './gateway-client.ts'
import { answerTo, createPackets, firstSectionOf, markOf, onlySection } from './voice-packets.ts'
import { sentSsrcs, sentStreams } from './voice-packets.ts'
import type { SentFormat, SentSource } from './voice-packets.ts'
import { waitUntil } from './wait-until.ts'

/** A participant whose packets the test sends and receives. */
export interface VoiceClient {
  gateway: GatewayClient
  /** Sends a packet of each of the sources. Returns the marks by which `hasReceived` finds them at others. */
  send(sources: readonly SentSource[], format?: SentFormat): Promise<number[]>
  hasReceived(mark: number): boolean
  /** Leaves the channel. The gateway session can't join another one with media. */
  leave(): Promise<void>
}

let marks = 0

/** Those that may have a connection. */
let clients = 0

/** Joins the voice channel and connects. The client decodes `videoFormats`, by their payload types. */
export async function joinWithMedia(
  t: TestContext,
  gateway: GatewayClient,
  channelId: string,
  videoFormats?: readonly number[],
): Promise<VoiceClient> {
  const received = new Set<number>()
  let media: Media | null = null
  let isOver = false
  clients += 1
  t.after(() => {
    isOver = true
    closeMedia(media)
    clients -= 1
    // Its threads would keep the process alive.
    if (clients === 0) library.cleanup()
  })
  await gateway.action('voice.join', { channelId })
  // Each offer replaces the connection; there is another one when a handshake fails.
  const answering = (async () => {
    while (!isOver) {
      const offer = await gateway.next('voice.signal', ({ kind }) => kind === 'offer')
      closeMedia(media)
      if (offer.kind !== 'offer' || isOver) continue
      media = openMedia(gateway.account.id, received)
      await answer(gateway, offer, media, videoFormats)
    }
  })()
  answering.catch(() => undefined)
  await waitUntil('the media connection', () => media?.track.isOpen() === true)
  const packetOf = createPackets()
  return {
    gateway,
    async send(sources, format) {
      return sources.map((source) => {
        const mark = (marks += 1)
        if (media?.track.isOpen()) {
          media.track.sendMessageBinary(packetOf(source, mark, undefined, format))
        }
        return mark
      })
    },
    hasReceived: (mark) => received.has(mark),
    async leave() {
      closeMedia(media)
      await gateway.action('voice.leave', {})
    },
  }
}

interface Media {
  connection: PeerConnection
  track: Track
  isClosed: boolean
}

/** Kept until the library has forgotten them: its cleanup would use what was collected. */
const tracks = new Set<Track>()

/** A track that is still open makes the library's cleanup crash, or wait without end. */
function closeMedia(media: Media | null): void {
  if (!media || media.isClosed) return
  media.isClosed = true
  media.track.close()
  media.connection.close()
}

function openMedia(name: string, received: Set<number>): Media {
  const connection = new library.PeerConnection(name, {
    iceServers: [],
    disableAutoNegotiation: true,
  })
  const description = new library.Audio(onlySection, 'SendRecv')
  description.addOpusCodec(sentStreams.microphone.payloadType)
  description.addSSRC(sentStreams.microphone.ssrc, 'voice', 'voice', 'voice')
  const track = connection.addTrack(description)
  tracks.add(track)
  // The library forgets only tracks with such a handler.
  track.onClosed(() => tracks.delete(track))
  track.onMessage((packet) => {
    // Reports end with numbers that are no marks.
    if (!isRtcp(packet)) received.add(markOf(packet))
  })
  return { connection, track, isClosed: false }
}

async function answer(
  gateway: GatewayClient,
  { sdp, offerId }: { sdp: string; offerId: number },
  { connection }: Media,
  videoFormats: readonly number[] | undefined,
): Promise<void> {
  const { promise: gathered, resolve } = Promise.withResolvers<string>()
  connection.onGatheringStateChange((state) => {
    const description = connection.localDescription()
    if (state === 'complete' && description) resolve(description.sdp)
  })
  connection.setRemoteDescription(firstSectionOf(sdp), 'offer')
  connection.setLocalDescription('answer')
  const answered = answerTo(sdp, await gathered, sentSsrcs, videoFormats)
  await gateway.action('voice.signal', { kind: 'answer', sdp: answered, offerId })
}
