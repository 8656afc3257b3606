/** RTP packets (RFC 3550, section 5.1) with one-byte header extensions (RFC 8285) and audio levels (RFC 6464). */

/** The ids of the header extensions in every offer. */
export const extensionIds = { audioLevel: 1, mid: 4, transportSequence: 5, layerId: 6 } as const

export const fixedHeaderBytes = 12

/** The fields of a packet. One object is reused for many packets: it is filled for each of them. */
export interface RtpFields {
  marker: boolean
  payloadType: number
  sequence: number
  timestamp: number
  ssrc: number
  /** Where the payload begins and ends, without padding. */
  payloadStart: number
  payloadEnd: number
  /** In -dBov: 0 is the loudest, 127 silence. Null without the extension. */
  audioLevel: number | null
  /** The name of the layer that the packet belongs to (RFC 8852); empty without the extension. */
  layerId: string
}

export function emptyRtpFields(): RtpFields {
  return {
    marker: false,
    payloadType: 0,
    sequence: 0,
    timestamp: 0,
    ssrc: 0,
    payloadStart: 0,
    payloadEnd: 0,
    audioLevel: null,
    layerId: '',
  }
}

/** Whether RTP and RTCP being multiplexed (RFC 5761), the packet is RTCP. */
export function isRtcp(packet: Uint8Array): boolean {
  return packet.length >= 2 && packet[1]! >= 192 && packet[1]! <= 223
}

/** Fills `fields`. Returns false for anything that is not a whole RTP packet. */
export function parseRtp(packet: Buffer, fields: RtpFields): boolean {
  if (packet.length < fixedHeaderBytes) return false
  const first = packet[0]!
  if (first >> 6 !== 2) return false
  let offset = fixedHeaderBytes + 4 * (first & 0x0f)
  fields.audioLevel = null
  fields.layerId = ''
  if ((first & 0x10) !== 0) {
    if (offset + 4 > packet.length) return false
    const profile = packet.readUInt16BE(offset)
    const end = offset + 4 + 4 * packet.readUInt16BE(offset + 2)
    if (end > packet.length) return false
    if (profile === oneByteProfile) readExtensions(packet, offset + 4, end, fields)
    offset = end
  }
  const padding = (first & 0x20) === 0 ? 0 : packet[packet.length - 1]!
  const payloadEnd = packet.length - padding
  if (offset > payloadEnd || ((first & 0x20) !== 0 && padding === 0)) return false
  const second = packet[1]!
  fields.marker = (second & 0x80) !== 0
  fields.payloadType = second & 0x7f
  fields.sequence = packet.readUInt16BE(2)
  fields.timestamp = packet.readUInt32BE(4)
  fields.ssrc = packet.readUInt32BE(8)
  fields.payloadStart = offset
  fields.payloadEnd = payloadEnd
  return true
}

export const oneByteProfile = 0xbede

function readExtensions(packet: Buffer, start: number, end: number, fields: RtpFields): void {
  let offset = start
  while (offset < end) {
    const id = packet[offset]! >> 4
    // One byte of padding.
    if (id === 0) {
      offset += 1
      continue
    }
    // Reserved: ends the list.
    if (id === 15) return
    const length = (packet[offset]! & 0x0f) + 1
    if (offset + 1 + length > end) return
    if (id === extensionIds.audioLevel) fields.audioLevel = packet[offset + 1]! & 0x7f
    // Senders name it until they know that it is known.
    if (id === extensionIds.layerId) {
      fields.layerId = packet.toString('latin1', offset + 1, offset + 1 + length)
    }
    offset += 1 + length
  }
}

/** Payload types in every offer. */
export const payloadTypes = { opus: 111, vp8: 96, h264: 102 } as const

/** How far `to` is ahead of `from`, from -32768 to 32767: sequence numbers of 16 bits wrap around. */
export function sequenceDistance(from: number, to: number): number {
  return ((to - from) << 16) >> 16
}
