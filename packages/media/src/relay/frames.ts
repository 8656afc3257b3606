import { headerBytes, padded } from './stun.ts'

/** What a TURN client sends over TCP: messages of STUN, and channel data (RFC 8656, section 12.4). */
export type Frame =
  | { kind: 'stun'; bytes: Buffer }
  | { kind: 'channel_data'; channel: number; data: Buffer }

/** RFC 8656 leaves clients the first quarter of what RFC 5766 gave them, which older clients still use. */
export const channels = { first: 0x4000, last: 0x7fff }
/** A packet of media with what surrounds it. */
export const maxFrameBytes = 2048
const channelHeaderBytes = 4

/** The client sent what no TURN client sends; the stream cannot be read on. */
export class FrameError extends Error {}

/** Takes the frames out of a stream, of which it keeps less than one frame. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)

  /** The frames that are complete with the chunk. Throws FrameError. */
  read(chunk: Buffer): Frame[] {
    const frames: Frame[] = []
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    while (bytes.length - at >= channelHeaderBytes) {
      const length = bytes.readUInt16BE(at + 2)
      const channel = bytes.readUInt16BE(at)
      const isStun = channel < channels.first
      if (channel > channels.last) throw new FrameError('it is neither STUN nor channel data')
      const size = isStun ? headerBytes + length : channelHeaderBytes + padded(length)
      if (size > maxFrameBytes) throw new FrameError('it is too long')
      if (bytes.length - at < size) break
      const start = at
      at += size
      if (isStun) frames.push({ kind: 'stun', bytes: bytes.subarray(start, at) })
      else {
        const data = bytes.subarray(start + channelHeaderBytes, start + channelHeaderBytes + length)
        frames.push({ kind: 'channel_data', channel, data })
      }
    }
    // A copy, so that the rest does not keep the whole chunk.
    this.#rest = Buffer.from(bytes.subarray(at))
    return frames
  }
}

/** Padded to a multiple of four bytes, as over TCP. */
export function encodeChannelData(channel: number, data: Buffer): Buffer {
  const bytes = Buffer.alloc(channelHeaderBytes + padded(data.length))
  bytes.writeUInt16BE(channel)
  bytes.writeUInt16BE(data.length, 2)
  data.copy(bytes, channelHeaderBytes)
  return bytes
}
