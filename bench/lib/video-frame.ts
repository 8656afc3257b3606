/** A video that a client sends: of its layers, the smallest picture first. */
export interface Video {
  source: 'camera' | 'screen'
  framesPerSecond: number
  layers: readonly { kbps: number; height: number }[]
}

const payloadBytes = 1100
const headerBytes = 12
const extensionBytes = 8
const vp8Bytes = 14
const sequences = new Map<number, number>()

/** The packets of one frame in all layers, each with a number of its own from `ssrc` on. Every second begins with a keyframe. */
export function videoFrame(
  { source, framesPerSecond, layers }: Video,
  ssrc: number,
  frame: number,
): Buffer[] {
  return layers.flatMap(({ kbps, height }, index) => {
    const id = layers.length > 1 ? `${source[0]}${index}` : null
    const bytes = (kbps * 125) / framesPerSecond
    const count = Math.ceil(bytes / payloadBytes)
    return Array.from({ length: count }, (_, part) => {
      const size = Math.max(vp8Bytes, Math.round(bytes / count))
      return videoPacket({
        ...{ ssrc: ssrc + index, id, size, height },
        timestamp: Math.round((frame * 90_000) / framesPerSecond),
        isFirst: part === 0,
        isLast: part === count - 1,
        isKeyframe: frame % framesPerSecond === 0,
        picture: frame,
      })
    })
  })
}

interface Packet {
  ssrc: number
  /** Of the layer. */
  id: string | null
  size: number
  height: number
  timestamp: number
  isFirst: boolean
  isLast: boolean
  isKeyframe: boolean
  picture: number
}

function videoPacket({ ssrc, id, size, height, ...of }: Packet): Buffer {
  const payload = headerBytes + (id === null ? 0 : extensionBytes)
  const packet = Buffer.alloc(payload + size)
  const sequence = sequences.get(ssrc) ?? 0
  sequences.set(ssrc, (sequence + 1) & 0xffff)
  packet[0] = id === null ? 0x80 : 0x90
  packet[1] = (of.isLast ? 0x80 : 0) | 96
  packet.writeUInt16BE(sequence, 2)
  packet.writeUInt32BE(of.timestamp, 4)
  packet.writeUInt32BE(ssrc, 8)
  // The name of the layer.
  if (id !== null) packet.set([0xbe, 0xde, 0, 1, 0x61, ...Buffer.from(id), 0], headerBytes)
  // RFC 7741, section 4: with the number of the picture.
  const start = of.isFirst ? 0x90 : 0x80
  packet.set([start, 0x80, 0x80 | ((of.picture >> 8) & 0x7f), of.picture & 0xff], payload)
  packet.set([of.isKeyframe ? 0 : 1, 0, 0, 0x9d, 0x01, 0x2a, 0, 0], payload + 4)
  packet.writeUInt16LE(height, payload + 12)
  return packet
}
