import type { EventType, GatewayEvent } from '@guildhall/contract'

/** What an account must be allowed to see to receive an event. An account that lost access does not receive it, not even late. */
export type Scope =
  | { kind: 'channel'; serverId: string; channelId: string }
  | { kind: 'server'; serverId: string }
  /** Updates of the subscribed part of a member list: a new subscription replaces them. */
  | { kind: 'members'; serverId: string }
  | null

export function channelScope(serverId: string, channelId: string) {
  return { kind: 'channel', serverId, channelId } as const
}

export function serverScope(serverId: string) {
  return { kind: 'server', serverId } as const
}

/** An event as all of its receivers share it. Only its number differs from session to session. */
export interface SharedEvent {
  /** The text of the frame after the number. */
  tail: Buffer
  scope: Scope
  /** Whether it contains the snapshot of a server, which may be of any length. */
  isSnapshot: boolean
}

// {"seq":1,"type":…}
const beforeNumber = Buffer.from('{"seq":')
const fixedPayloadBytes = beforeNumber.length + 1
const comma = 0x2c
const finalTextFrame = 0x81
const finalBit = 0x80
const textCode = 0x1
const continuationCode = 0x0

/** Enough for what is written to one socket at once. A longer event gets memory of its own. */
const scratchBytes = 64 * 1024

/** Serializes the event, once for all sessions. */
export function shareEvent({ type, data }: GatewayEvent, scope: Scope): SharedEvent {
  return shareJson(type, JSON.stringify(data), scope)
}

/** An event with the snapshot of a server that an account joined. */
export function shareSnapshot(type: EventType, json: string, scope: Scope): SharedEvent {
  return { ...shareJson(type, json, scope), isSnapshot: true }
}

function shareJson(type: EventType, json: string, scope: Scope): SharedEvent {
  return { tail: Buffer.from(`"type":"${type}","data":${json}}`), scope, isSnapshot: false }
}

/** A text frame (RFC 6455, section 5.2) for one session, without a number. */
export function controlFrame(frame: object): Buffer {
  return textFrame(JSON.stringify(frame))
}

function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafe(headerBytes(length) + length)
  frame.write(text, writeHeader(frame, 0, length))
  return frame
}

/** One frame of a text message that is sent in several frames. */
export function fragment(
  payload: readonly Buffer[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Buffer {
  const length = payload.reduce((sum, part) => sum + part.length, 0)
  const frame = Buffer.allocUnsafeSlow(headerBytes(length) + length)
  let offset = writeHeader(frame, 0, length)
  frame[0] = (isLast ? finalBit : 0) | (isFirst ? textCode : continuationCode)
  for (const part of payload) offset += part.copy(frame, offset)
  return frame
}

/**
 * The text in memory of its own. Node's small buffers share slabs: one small event that is kept would keep the snapshots
 * beside it.
 */
export function encodeAlone(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** The payload of a single, unmasked frame. */
export function payloadOf(frame: Buffer): Buffer {
  const length = frame[1]!
  if (length < 126) return frame.subarray(2)
  return frame.subarray(length === 126 ? 4 : 10)
}

/** The size of the event on the wire as number `seq`. */
export function frameBytes(event: SharedEvent, seq: number): number {
  const length = payloadBytes(event, seq)
  return headerBytes(length) + length
}

/**
 * Builds frames one after another in the same memory, so that an event for many sessions stays in the processor's cache.
 * A frame is valid until the next one is built. `releaseScratch` makes the last frame valid for good.
 */
export class Framer {
  #scratch = Buffer.allocUnsafeSlow(scratchBytes)
  #view = this.#scratch
  /** The event in the scratch buffer, if it holds exactly one, and where the digits of its number are. */
  #event: SharedEvent | null = null
  #digits = 0
  #numberAt = 0

  /** The frames of `events[from]` up to, but not including, `events[to]` in one buffer, numbered from `firstSeq`. */
  join(events: readonly SharedEvent[], from: number, to: number, firstSeq: number): Buffer {
    const first = events[from]!
    if (to - from === 1 && first === this.#event && digits(firstSeq) === this.#digits) {
      writeNumber(this.#scratch, this.#numberAt, firstSeq)
      return this.#view
    }
    let size = 0
    for (let index = from; index < to; index += 1) {
      size += frameBytes(events[index]!, firstSeq + index - from)
    }
    const target = size > scratchBytes ? Buffer.allocUnsafeSlow(size) : this.#scratch
    let offset = 0
    for (let index = from; index < to; index += 1) {
      offset = this.#append(target, offset, events[index]!, firstSeq + index - from)
    }
    this.#event = null
    if (target !== this.#scratch) return target
    this.#view = target.subarray(0, size)
    if (to - from === 1) this.#event = first
    return this.#view
  }

  /** Gives the memory of the last frame away and continues with a new scratch buffer. */
  releaseScratch(): void {
    this.#scratch = Buffer.allocUnsafeSlow(scratchBytes)
    this.#event = null
  }

  #append(target: Buffer, start: number, event: SharedEvent, seq: number): number {
    const afterHeader = writeHeader(target, start, payloadBytes(event, seq))
    target.set(beforeNumber, afterHeader)
    this.#numberAt = afterHeader + beforeNumber.length
    this.#digits = digits(seq)
    const afterNumber = writeNumber(target, this.#numberAt, seq)
    target[afterNumber] = comma
    target.set(event.tail, afterNumber + 1)
    return afterNumber + 1 + event.tail.length
  }
}

function payloadBytes(event: SharedEvent, seq: number): number {
  return fixedPayloadBytes + digits(seq) + event.tail.length
}

function headerBytes(length: number): number {
  if (length < 126) return 2
  return length < 65_536 ? 4 : 10
}

function writeHeader(frame: Buffer, offset: number, length: number): number {
  frame[offset] = finalTextFrame
  if (length < 126) {
    frame[offset + 1] = length
    return offset + 2
  }
  if (length < 65_536) {
    frame[offset + 1] = 126
    return frame.writeUInt16BE(length, offset + 2)
  }
  frame[offset + 1] = 127
  frame.writeUInt32BE(Math.floor(length / 2 ** 32), offset + 2)
  return frame.writeUInt32BE(length >>> 0, offset + 6)
}

function digits(number: number): number {
  let count = 1
  for (let bound = 10; number >= bound; bound *= 10) count += 1
  return count
}

function writeNumber(frame: Buffer, offset: number, number: number): number {
  const end = offset + digits(number)
  let left = number
  for (let index = end - 1; index >= offset; index -= 1) {
    frame[index] = 0x30 + (left % 10)
    left = Math.floor(left / 10)
  }
  return end
}
