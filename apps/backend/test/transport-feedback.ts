/** Builds transport-wide feedback as receivers send it; the arrivals are in milliseconds, null for what has not arrived. */
export function buildTransportFeedback(
  first: number,
  arrivals: readonly (number | null)[],
): Buffer {
  const start = arrivals.find((arrival) => arrival !== null) ?? 0
  const reference = Math.floor(start / 64)
  let ticks = reference * 256
  const symbols: number[] = []
  const deltas: number[] = []
  for (const arrival of arrivals) {
    if (arrival === null) {
      symbols.push(0)
      continue
    }
    const delta = Math.round(arrival * 4) - ticks
    ticks += delta
    const isSmall = delta >= 0 && delta < 256
    symbols.push(isSmall ? 1 : 2)
    if (isSmall) deltas.push(delta)
    else deltas.push((delta >> 8) & 0xff, delta & 0xff)
  }
  const chunks: number[] = []
  for (let index = 0; index < symbols.length; index += 7) {
    const seven = Array.from({ length: 7 }, (_, offset) => symbols[index + offset] ?? 0)
    const bits = seven.reduce((sum, symbol) => (sum << 2) | symbol, 0b11)
    chunks.push(bits >> 8, bits & 0xff)
  }
  const body = [...chunks, ...deltas]
  const packet = Buffer.alloc(20 + 4 * Math.ceil(body.length / 4))
  packet.set([0x8f, 205])
  packet.writeUInt16BE(packet.length / 4 - 1, 2)
  packet.writeUInt16BE(first, 12)
  packet.writeUInt16BE(arrivals.length, 14)
  packet.writeIntBE(reference, 16, 3)
  packet.set(body, 20)
  return packet
}
