import { readTransportFeedback } from './transport-feedback.ts'
import type { TransportFeedback } from './transport-feedback.ts'

/** RTCP (RFC 3550, section 6), with the feedback of RFC 4585, FIR (RFC 5104), REMB and arrival times. */

/** As the sender of packets of our own. */
const ownSsrc = 1

const types = {
  senderReport: 200,
  receiverReport: 201,
  transportFeedback: 205,
  payloadFeedback: 206,
}
const nackFormat = 1
const arrivalsFormat = 15
const pliFormat = 1
const firFormat = 4
const applicationFormat = 15
const rembName = 0x52_45_4d_42

const headerBytes = 4
/** More than any client asks for at once. */
const maxNacks = 512
const maxPackets = 64
/** Of one compound packet. Each of them can name thousands of packets. */
const maxArrivalReports = 4

/** When the sample with an RTP timestamp was recorded. */
export interface SentTime {
  /** By the clock of the sender. */
  ms: number
  timestamp: number
}

export type RtcpItem =
  /** `ntp` is the middle 32 bits of the time, by which receivers name the report. */
  | { kind: 'sender_report'; ssrc: number; ntp: number; sentTime: SentTime }
  | { kind: 'report_block'; ssrc: number; fractionLost: number }
  | { kind: 'nack'; ssrc: number; sequences: number[] }
  | { kind: 'keyframe_request'; ssrc: number }
  | TransportFeedback

/** What a compound packet says, as far as it is whole; nothing after the first broken part. */
export function parseRtcp(packet: Buffer): RtcpItem[] {
  const items: RtcpItem[] = []
  let offset = 0
  let arrivalReports = 0
  for (let count = 0; count < maxPackets && offset + headerBytes <= packet.length; count += 1) {
    if (packet[offset]! >> 6 !== 2) break
    const end = offset + headerBytes + 4 * packet.readUInt16BE(offset + 2)
    if (end > packet.length) break
    const isArrivals =
      packet[offset + 1] === types.transportFeedback && (packet[offset]! & 0x1f) === arrivalsFormat
    if (isArrivals) arrivalReports += 1
    if (arrivalReports > maxArrivalReports) break
    readPacket(packet.subarray(offset, end), items)
    offset = end
  }
  return items
}

function readPacket(packet: Buffer, items: RtcpItem[]): void {
  const format = packet[0]! & 0x1f
  switch (packet[1]) {
    case types.senderReport:
      if (packet.length < 28) return
      items.push({
        kind: 'sender_report',
        ssrc: packet.readUInt32BE(4),
        ntp: packet.readUInt32BE(10),
        sentTime: {
          ms: 1000 * (packet.readUInt32BE(8) + packet.readUInt32BE(12) / 2 ** 32),
          timestamp: packet.readUInt32BE(16),
        },
      })
      readReportBlocks(packet, 28, format, items)
      return
    case types.receiverReport:
      readReportBlocks(packet, 8, format, items)
      return
    case types.transportFeedback:
      readTransportLayerFeedback(packet, format, items)
      return
    case types.payloadFeedback:
      if (packet.length < 12) return
      readPayloadFeedback(packet, format, items)
      break
    default:
  }
}

function readReportBlocks(packet: Buffer, start: number, count: number, items: RtcpItem[]): void {
  for (let index = 0; index < count; index += 1) {
    const offset = start + 24 * index
    if (offset + 24 > packet.length) return
    const ssrc = packet.readUInt32BE(offset)
    items.push({ kind: 'report_block', ssrc, fractionLost: packet[offset + 4]! / 256 })
  }
}

function readTransportLayerFeedback(packet: Buffer, format: number, items: RtcpItem[]): void {
  if (format === nackFormat && packet.length >= 12) items.push(readNacks(packet))
  const arrivals = format === arrivalsFormat ? readTransportFeedback(packet) : null
  if (arrivals) items.push(arrivals)
}

function readNacks(packet: Buffer): RtcpItem {
  const sequences: number[] = []
  for (let offset = 12; offset + 4 <= packet.length && sequences.length < maxNacks; offset += 4) {
    const first = packet.readUInt16BE(offset)
    const following = packet.readUInt16BE(offset + 2)
    sequences.push(first)
    for (let bit = 0; bit < 16; bit += 1) {
      if ((following & (1 << bit)) !== 0) sequences.push((first + bit + 1) & 0xffff)
    }
  }
  return { kind: 'nack', ssrc: packet.readUInt32BE(8), sequences }
}

function readPayloadFeedback(packet: Buffer, format: number, items: RtcpItem[]): void {
  if (format === pliFormat) {
    items.push({ kind: 'keyframe_request', ssrc: packet.readUInt32BE(8) })
  } else if (format === firFormat) {
    for (let offset = 12; offset + 8 <= packet.length; offset += 8) {
      items.push({ kind: 'keyframe_request', ssrc: packet.readUInt32BE(offset) })
    }
  }
}

export function buildKeyframeRequest(ssrc: number): Buffer {
  return feedback(types.payloadFeedback, pliFormat, ssrc, 0)
}

/** The sequence numbers in rising order. */
export function buildNack(ssrc: number, sequences: readonly number[]): Buffer {
  const pairs: [first: number, following: number][] = []
  for (const sequence of sequences) {
    const last = pairs.at(-1)
    const distance = last ? (sequence - last[0]) & 0xffff : 0
    if (last && distance >= 1 && distance <= 16) last[1] |= 1 << (distance - 1)
    else pairs.push([sequence, 0])
  }
  const packet = feedback(types.transportFeedback, nackFormat, ssrc, 4 * pairs.length)
  for (const [index, [first, following]] of pairs.entries()) {
    packet.writeUInt16BE(first, 12 + 4 * index)
    packet.writeUInt16BE(following, 14 + 4 * index)
  }
  return packet
}

/** Asks a sender to send no more than this, all of its streams together. */
export function buildEstimate(bitsPerSecond: number, ssrcs: readonly number[]): Buffer {
  const packet = feedback(types.payloadFeedback, applicationFormat, 0, 8 + 4 * ssrcs.length)
  let exponent = 0
  let mantissa = Math.max(0, Math.floor(bitsPerSecond))
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2)
    exponent += 1
  }
  packet.writeUInt32BE(rembName, 12)
  packet[16] = ssrcs.length
  packet[17] = (exponent << 2) | (mantissa >> 16)
  packet.writeUInt16BE(mantissa & 0xffff, 18)
  for (const [index, ssrc] of ssrcs.entries()) packet.writeUInt32BE(ssrc, 20 + 4 * index)
  return packet
}

export interface SenderReport {
  ssrc: number
  sentTime: SentTime
  packets: number
  bytes: number
}

export function buildSenderReport({ ssrc, sentTime, packets, bytes }: SenderReport): Buffer {
  const packet = Buffer.alloc(28)
  packet[0] = 0x80
  packet[1] = types.senderReport
  packet.writeUInt16BE(6, 2)
  packet.writeUInt32BE(ssrc, 4)
  const units = Math.round(sentTime.ms * (2 ** 32 / 1000))
  packet.writeUInt32BE(Math.floor(units / 2 ** 32) >>> 0, 8)
  packet.writeUInt32BE(units >>> 0, 12)
  packet.writeUInt32BE(sentTime.timestamp, 16)
  packet.writeUInt32BE(packets >>> 0, 20)
  packet.writeUInt32BE(bytes >>> 0, 24)
  return packet
}

export interface ReceptionReport {
  ssrc: number
  /** From 0 to 1, since the last report. */
  fractionLost: number
  packetsLost: number
  highestSequence: number
  /** In units of the timestamp. */
  jitter: number
  lastSenderReport: number
  /** In units of 1/65536 s. */
  delaySinceSenderReport: number
}

export function buildReceiverReport(report: ReceptionReport): Buffer {
  const packet = Buffer.alloc(32)
  packet[0] = 0x81
  packet[1] = types.receiverReport
  packet.writeUInt16BE(7, 2)
  packet.writeUInt32BE(ownSsrc, 4)
  packet.writeUInt32BE(report.ssrc, 8)
  packet[12] = Math.min(255, Math.max(0, Math.round(report.fractionLost * 256)))
  packet.writeIntBE(Math.min(0x7fffff, Math.max(-0x800000, report.packetsLost)), 13, 3)
  packet.writeUInt32BE(report.highestSequence >>> 0, 16)
  packet.writeUInt32BE(Math.round(report.jitter) >>> 0, 20)
  packet.writeUInt32BE(report.lastSenderReport >>> 0, 24)
  packet.writeUInt32BE(Math.round(report.delaySinceSenderReport) >>> 0, 28)
  return packet
}

function feedback(type: number, format: number, ssrc: number, bytes: number): Buffer {
  const packet = Buffer.alloc(12 + bytes)
  packet[0] = 0x80 | format
  packet[1] = type
  packet.writeUInt16BE(packet.length / 4 - 1, 2)
  packet.writeUInt32BE(ownSsrc, 4)
  packet.writeUInt32BE(ssrc, 8)
  return packet
}
