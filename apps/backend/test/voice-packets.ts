const sections = /(?=^m=)/m
const transportLine = /^a=(ice-ufrag|ice-pwd|fingerprint|setup):/

/**
 * Answers all sections of an offer. `transport` is a description with the transport's lines; `ssrcs` are by section. Of
 * video, the client decodes `videoFormats`, by their payload types.
 */
export function answerTo(
  offer: string,
  transport: string,
  ssrcs: Readonly<Record<string, number>>,
  videoFormats: readonly number[] = [96, 102],
): string {
  const own = transport.split(/\r?\n/).filter((line) => transportLine.test(line))
  const lines = offer
    .split(sections)
    .slice(1)
    .flatMap((section) => {
      const [media = ''] = section.split(/\r?\n/)
      const mid = /^a=mid:(\S+)/m.exec(section)?.[1] ?? ''
      const ssrc = ssrcs[mid]
      return [
        media.replace(/^(m=video \d+ \S+) .*/, `$1 ${videoFormats.join(' ')}`),
        'c=IN IP4 0.0.0.0',
        `a=mid:${mid}`,
        section.includes('a=recvonly') ? 'a=sendonly' : 'a=recvonly',
        'a=rtcp-mux',
        ...own,
        ...(ssrc === undefined ? [] : [`a=ssrc:${ssrc} cname:voice`]),
      ]
    })
  return ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', ...lines, ''].join('\r\n')
}

/** The section of an offer in which a client can send and receive all packets. */
export const onlySection = 'up-audio'

/**
 * The media library is given one section for all media. With a track for each slot, Node would look at all of their callbacks
 * at each packet, and hundreds of clients would not keep up.
 */
export function firstSectionOf(offer: string): string {
  const [session = '', first = ''] = offer.split(sections)
  const bundle = session.replace(/^a=group:BUNDLE .*$/m, `a=group:BUNDLE ${onlySection}`)
  return bundle + first.replace('a=recvonly', 'a=sendrecv')
}

export type SentSource = 'microphone' | 'screen_audio' | 'camera' | 'screen' | 'whisper'

/** A stream of a client: where it is sent, and its number. */
export const sentStreams: Record<SentSource, { mid: string; ssrc: number; payloadType: number }> = {
  microphone: { mid: 'up-audio', ssrc: 1001, payloadType: 111 },
  screen_audio: { mid: 'up-screen-audio', ssrc: 1002, payloadType: 111 },
  camera: { mid: 'up-camera', ssrc: 1003, payloadType: 96 },
  screen: { mid: 'up-screen', ssrc: 1004, payloadType: 96 },
  whisper: { mid: 'up-whisper', ssrc: 1005, payloadType: 111 },
}

export const sentSsrcs = Object.fromEntries(
  Object.values(sentStreams).map(({ mid, ssrc }) => [mid, ssrc]),
)

/** The start of a VP8 picture that needs no earlier one: RFC 7741, section 4. */
const keyframe = [0x10, 0]
/** H.264: the parameters with which Chromium 156 sent a picture with 640 × 360. */
const h264Parameters = Buffer.from('6742c01f8c8d405017fcb37010d0107844235000', 'hex')
export type SentFormat = 'vp8' | 'h264'

/** Builds the packets of a client's streams. Each has a mark, by which `markOf` recognizes it at a receiver. */
export function createPackets() {
  let sequence = 0
  return (source: SentSource, mark: number, bytes = 100, format: SentFormat = 'vp8'): Buffer => {
    const { ssrc, payloadType } = sentStreams[source]
    const packet = Buffer.alloc(bytes)
    sequence += 1
    packet[0] = 0x80
    packet[1] = format === 'h264' ? 102 : payloadType
    packet.writeUInt16BE(sequence & 0xffff, 2)
    packet.writeUInt32BE(sequence * 960, 4)
    packet.writeUInt32BE(ssrc, 8)
    packet.set(format === 'h264' ? h264Parameters : keyframe, 12)
    packet.writeUInt32BE(mark, bytes - 4)
    return packet
  }
}

export function markOf(packet: Buffer): number {
  return packet.readUInt32BE(packet.length - 4)
}
