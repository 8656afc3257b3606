import { emptyH264Fields, parseH264 } from './h264.ts'
import { extensionIds, fixedHeaderBytes, oneByteProfile, payloadTypes } from './rtp.ts'
import type { RtpFields } from './rtp.ts'
import { emptyVp8Fields, parseVp8 } from './vp8.ts'

/**
 * A packet of video on its way to viewers. What senders put into the header stays with them: all packets to viewers have the
 * same header, with the transport-wide sequence number alone.
 */
export interface VideoPacket {
  bytes: Buffer
  sequence: number
  timestamp: number
  payloadType: number
  marker: boolean
  /** Whether it begins a picture that needs no earlier one, and how high that is, or 0. */
  isKeyframe: boolean
  height: number
  /** Of VP8: the picture and its base layer, and where they are; -1 without them. */
  pictureId: number
  pictureIdOffset: number
  baseIndex: number
  baseIndexOffset: number
}

export const transportSequenceOffset = fixedHeaderBytes + 5
export const videoHeaderBytes = fixedHeaderBytes + 8

/** Of all packets: they are forwarded one after another. */
const scratch = Buffer.alloc(65_536 + videoHeaderBytes)
const vp8 = emptyVp8Fields()
const h264 = emptyH264Fields()
const prepared: VideoPacket = {
  bytes: scratch,
  sequence: 0,
  timestamp: 0,
  payloadType: 0,
  marker: false,
  isKeyframe: false,
  height: 0,
  pictureId: -1,
  pictureIdOffset: -1,
  baseIndex: -1,
  baseIndexOffset: -1,
}
writeVideoHeader(scratch)

/** Copies what viewers receive of a packet. The result is valid until the next call. */
export function prepareVideo(packet: Buffer, fields: RtpFields): VideoPacket {
  const { payloadStart, payloadEnd, payloadType } = fields
  const payload = packet.subarray(payloadStart, payloadEnd)
  payload.copy(scratch, videoHeaderBytes)
  prepared.bytes = scratch.subarray(0, videoHeaderBytes + payload.length)
  prepared.sequence = fields.sequence
  prepared.timestamp = fields.timestamp
  prepared.payloadType = payloadType
  prepared.marker = fields.marker
  const isVp8 = payloadType === payloadTypes.vp8
  parseVp8(isVp8 ? payload : emptyPayload, vp8)
  const { pictureIdOffset, baseIndexOffset } = vp8
  if (!isVp8) parseH264(payload, h264)
  const { isKeyframe, height } = isVp8 ? vp8 : h264
  prepared.isKeyframe = isKeyframe
  prepared.height = height
  prepared.pictureIdOffset = pictureIdOffset
  prepared.pictureId = pictureIdOffset < 0 ? -1 : payload.readUInt16BE(pictureIdOffset) & 0x7fff
  prepared.baseIndexOffset = baseIndexOffset
  prepared.baseIndex = baseIndexOffset < 0 ? -1 : payload[baseIndexOffset]!
  return prepared
}

/** The parts that all packets of video have in common. */
export function writeVideoHeader(packet: Buffer): void {
  packet[0] = 0x90
  packet.writeUInt16BE(oneByteProfile, fixedHeaderBytes)
  packet.writeUInt16BE(1, fixedHeaderBytes + 2)
  packet[fixedHeaderBytes + 4] = (extensionIds.transportSequence << 4) | 1
  packet[fixedHeaderBytes + 7] = 0
}

const emptyPayload = Buffer.alloc(0)
