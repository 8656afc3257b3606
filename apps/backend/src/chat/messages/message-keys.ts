import { createOrder } from '../../core/clock.ts'

/** How many messages a channel can number. */
export const seqsPerChannel = 2 ** 32

/**
 * The primary key of a message: the number of its channel, then its `seq` in 32 bits. Messages are stored in the order of
 * their keys, so those of a channel are adjacent.
 */
export function toMessageKey(channelNumber: number, seq: number): number {
  return channelNumber * seqsPerChannel + seq
}

/** Returns the time that a new message gets: those of a process stay in order. */
export const messageTime = createOrder()

/** The number of a message in its channel. */
export function seqOf(messageKey: number): number {
  return messageKey - Math.floor(messageKey / seqsPerChannel) * seqsPerChannel
}

/**
 * The id of a message: a UUID of version 7 that encodes the message's key and time, so that it is neither stored nor
 * indexed.
 */
export function messageIdOf(messageKey: number, createdAt: number): string {
  const channelNumber = Math.floor(messageKey / seqsPerChannel)
  const seq = messageKey - channelNumber * seqsPerChannel
  if (createdAt !== last.createdAt || channelNumber !== last.channelNumber) {
    last = { createdAt, channelNumber, prefix: idPrefix(channelNumber, createdAt) }
  }
  return `${last.prefix}${hex(seq >>> 16, 4)}${hex(seq & 0xffff, 4)}0000`
}

/** The prefix that messages of one channel and millisecond share, such as those of one commit. */
let last = { createdAt: -1, channelNumber: -1, prefix: '' }

function idPrefix(channelNumber: number, createdAt: number): string {
  const time = hex(createdAt, 12)
  const channel = hex(channelNumber, 6)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${channel.slice(0, 3)}-8${channel.slice(3)}-`
}

/** The key and time in an id of `messageIdOf`; null for other ids. Other ids may happen to have the same shape. */
export function parseMessageId(id: string): { messageKey: number; createdAt: number } | null {
  const parts = shape.exec(id)
  if (!parts) return null
  const [, timeHigh, timeLow, channelHigh, channelLow, seq] = parts
  return {
    messageKey: toMessageKey(
      Number.parseInt(`${channelHigh}${channelLow}`, 16),
      Number.parseInt(`${seq}`, 16),
    ),
    createdAt: Number.parseInt(`${timeHigh}${timeLow}`, 16),
  }
}

const shape = /^([\da-f]{8})-([\da-f]{4})-7([\da-f]{3})-8([\da-f]{3})-([\da-f]{8})0000$/

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}
