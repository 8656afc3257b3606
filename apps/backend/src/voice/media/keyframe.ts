import type { RtpFields } from './rtp.ts'

/** Payload types in every offer. */
export const payloadTypes = { opus: 111, vp8: 96, h264: 102 } as const

/** Whether the packet begins a frame that needs no earlier one. */
export function beginsKeyframe(packet: Buffer, fields: RtpFields): boolean {
  const payload = packet.subarray(fields.payloadStart, fields.payloadEnd)
  if (fields.payloadType === payloadTypes.vp8) return beginsVp8Keyframe(payload)
  if (fields.payloadType === payloadTypes.h264) return beginsH264Keyframe(payload)
  return false
}

/** RFC 7741, section 4. */
function beginsVp8Keyframe(payload: Buffer): boolean {
  const first = payload[0]
  if (first === undefined) return false
  const isStart = (first & 0x10) !== 0 && (first & 0x07) === 0
  if (!isStart) return false
  let offset = 1
  if ((first & 0x80) !== 0) {
    const extension = payload[1] ?? 0
    offset = 2
    if ((extension & 0x80) !== 0) offset += ((payload[offset] ?? 0) & 0x80) !== 0 ? 2 : 1
    if ((extension & 0x40) !== 0) offset += 1
    if ((extension & 0x30) !== 0) offset += 1
  }
  const header = payload[offset]
  return header !== undefined && (header & 1) === 0
}

const sequenceParameters = 7
const singleTimeAggregation = 24
const fragment = 28
const instantRefresh = 5

/** RFC 6184: the parameters of a sequence come right before its first picture. */
function beginsH264Keyframe(payload: Buffer): boolean {
  const type = (payload[0] ?? 0) & 0x1f
  if (type === singleTimeAggregation) return ((payload[3] ?? 0) & 0x1f) === sequenceParameters
  if (type !== fragment) return type === sequenceParameters || type === instantRefresh
  const header = payload[1] ?? 0
  return (header & 0x80) !== 0 && (header & 0x1f) === instantRefresh
}
