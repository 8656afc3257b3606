/**
 * Where a message stands, as one number: the number of its channel, then its own in 32 bits. Messages are kept in the
 * order of their places, so those of a channel lie together.
 */
export function placeOf(channelNumber: number, seq: number): number {
  return channelNumber * seqs + seq
}

/** The number of a message in its channel. */
export function seqOf(place: number): number {
  return place - Math.floor(place / seqs) * seqs
}

/** So many numbers has a channel for its messages. */
export const seqs = 2 ** 32

/**
 * The id that a message has by its place and time: a UUID of version 7 that leads back to both, so that none has to be
 * stored or looked up.
 */
export function idAt(place: number, createdAt: number): string {
  const channelNumber = Math.floor(place / seqs)
  const seq = place - channelNumber * seqs
  if (createdAt !== last.createdAt || channelNumber !== last.channelNumber) {
    last = { createdAt, channelNumber, start: idStart(channelNumber, createdAt) }
  }
  return `${last.start}${hex(seq >>> 16, 4)}${hex(seq & 0xffff, 4)}0000`
}

/** What messages of one channel and millisecond have in common, such as those of one commit. */
let last = { createdAt: -1, channelNumber: -1, start: '' }

function idStart(channelNumber: number, createdAt: number): string {
  const time = hex(createdAt, 12)
  const channel = hex(channelNumber, 6)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${channel.slice(0, 3)}-8${channel.slice(3)}-`
}

/** What an id of `idAt` was made from; null for others. One that was made otherwise may look alike. */
export function readId(id: string): { place: number; createdAt: number } | null {
  const parts = shape.exec(id)
  if (!parts) return null
  const [, early, late, channelHigh, channelLow, seq] = parts
  return {
    place: placeOf(
      Number.parseInt(`${channelHigh}${channelLow}`, 16),
      Number.parseInt(`${seq}`, 16),
    ),
    createdAt: Number.parseInt(`${early}${late}`, 16),
  }
}

const shape = /^([\da-f]{8})-([\da-f]{4})-7([\da-f]{3})-8([\da-f]{3})-([\da-f]{8})0000$/

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}
