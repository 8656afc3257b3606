/**
 * Transport-wide feedback (draft-holmer-rmcat-transport-wide-cc-extensions-01): which of the packets that carried a
 * sequence number arrived, and when.
 */

export interface TransportFeedback {
  kind: 'transport_feedback'
  /** The sequence number of the first packet; the others follow on it. */
  first: number
  /** When each packet arrived, in milliseconds by the receiver's clock; NaN for what has not arrived. */
  arrivals: Float64Array
}

/** More than come within the longest interval between two reports. */
const maxPackets = 2048
const ticksPerMs = 4
const referenceMs = 64
const chunksOffset = 20

/** Reads the packet's body after its header was recognized. Null where it is not whole. */
export function readTransportFeedback(packet: Buffer): TransportFeedback | null {
  if (packet.length < chunksOffset) return null
  const count = Math.min(packet.readUInt16BE(14), maxPackets)
  const symbols = new Uint8Array(count)
  const deltasOffset = readSymbols(packet, symbols)
  if (deltasOffset === null) return null
  const arrivals = readArrivals(packet, deltasOffset, symbols)
  return arrivals && { kind: 'transport_feedback', first: packet.readUInt16BE(12), arrivals }
}

/** Fills the symbols: 0 is a packet that has not arrived, 1 and 2 have a delta of one and two bytes. Returns where the deltas begin. */
function readSymbols(packet: Buffer, symbols: Uint8Array): number | null {
  let offset = chunksOffset
  let index = 0
  while (index < symbols.length) {
    if (offset + 2 > packet.length) return null
    const chunk = packet.readUInt16BE(offset)
    offset += 2
    if (chunk >> 15 === 0) {
      const end = index + (chunk & 0x1fff)
      symbols.fill((chunk >> 13) & 3, index, end)
      index = end
      continue
    }
    const bits = (chunk >> 14) & 1 ? 2 : 1
    for (let shift = 14 - bits; shift >= 0 && index < symbols.length; shift -= bits) {
      symbols[index] = (chunk >> shift) & (bits === 2 ? 3 : 1)
      index += 1
    }
  }
  return offset
}

function readArrivals(packet: Buffer, start: number, symbols: Uint8Array): Float64Array | null {
  const arrivals = new Float64Array(symbols.length).fill(Number.NaN)
  let offset = start
  let ticks = packet.readIntBE(16, 3) * referenceMs * ticksPerMs
  for (const [index, symbol] of symbols.entries()) {
    if (symbol !== 1 && symbol !== 2) continue
    if (offset + symbol > packet.length) return null
    ticks += symbol === 1 ? packet[offset]! : packet.readInt16BE(offset)
    offset += symbol
    arrivals[index] = ticks / ticksPerMs
  }
  return arrivals
}
