import type { Socket } from 'node:net'
import { isRtcp, payloadTypes } from '../rtp.ts'
import type { RelayClient } from '../messages.ts'
import { Allocation } from './allocation.ts'
import { encodeChannelData, FrameReader } from './frames.ts'
import type { Frame } from './frames.ts'
import { accountLimits } from './grants.ts'
import type { Grant } from './grants.ts'
import { answerRequest, buildData, createNonce, handleSend } from './requests.ts'
import type { ClientState } from './requests.ts'
import { methods, parseStun } from './stun.ts'
import type { StunMessage } from './stun.ts'
import { ipBytes } from './transport-address.ts'
import type { PeerAddress } from './transport-address.ts'

/** Limits of one connection. */
export const connectionLimits = {
  /** From the start to the first request with valid credentials. */
  authenticateMs: 5000,
  /** Without an allocation. */
  idleMs: 15_000,
  /** Messages before the first request with valid credentials: a browser sends one, and another one when the nonce is old. */
  unauthenticated: 8,
  /**
   * Bytes that wait for a client that doesn't read: above the first limit it loses video, above the second everything, and a
   * request closes its connection.
   */
  videoQueueBytes: 64 * 1024,
  queueBytes: 192 * 1024,
  /** After so long above the first limit, the connection is closed. */
  stuckMs: 10_000,
}
const pauseMs = 25

interface Parts {
  client: RelayClient
  mediaPort: number
  now: () => number
  findGrant: (username: string) => Grant | undefined
  onAuthenticated: () => void
  onClose: () => void
}

/** One TCP connection of a TURN client. */
export class RelayConnection {
  readonly #socket: Socket
  readonly #parts: Parts
  readonly #state: ClientState
  readonly #frames = new FrameReader()
  /** What was read, and goes beyond what the account may send for now. */
  #waiting: Frame[] = []
  #isPaused = false
  readonly #openedAt: number
  #releasedAt: number
  #unauthenticated = 0
  #stuckSince: number | null = null
  #isCorked = false
  #isClosed = false

  constructor(socket: Socket, parts: Parts) {
    this.#socket = socket
    this.#parts = parts
    this.#openedAt = parts.now()
    this.#releasedAt = parts.now()
    const { address, port } = parts.client
    this.#state = {
      clientAddress: { ip: ipBytes(address) ?? Buffer.alloc(4), port },
      mediaPort: parts.mediaPort,
      nonce: createNonce(parts.now()),
      grant: null,
      allocation: null,
      findGrant: parts.findGrant,
      use: (grant) => this.#use(grant),
      allocate: (...of) => this.#allocate(...of),
      release: () => this.#release(),
      now: parts.now,
    }
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.receive(chunk))
    socket.on('error', () => undefined)
    socket.once('close', () => this.close())
  }

  get isAuthenticated(): boolean {
    return this.#state.grant !== null
  }

  /** Bytes of the client. */
  receive(chunk: Buffer): void {
    if (this.#isClosed) return
    try {
      this.#waiting.push(...this.#frames.read(chunk))
    } catch {
      // What the client sends is not TURN.
      this.close()
    }
    if (!this.#isPaused && !this.#isClosed) this.#handleWaiting()
  }

  /** Closes the connection where a deadline has passed; to be called every second or so. */
  sweep(nowMs: number): void {
    const { authenticateMs, idleMs, stuckMs } = connectionLimits
    const { allocation } = this.#state
    if (allocation && allocation.expiresAt < nowMs) this.#release()
    const isLate = !this.isAuthenticated && nowMs - this.#openedAt > authenticateMs
    const isIdle = !this.#state.allocation && nowMs - this.#releasedAt > idleMs
    const isStuck = this.#stuckSince !== null && nowMs - this.#stuckSince > stuckMs
    if (isLate || isIdle || isStuck) this.close()
  }

  /** No further packet goes either way. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#state.allocation?.close()
    this.#state.allocation = null
    this.#state.grant?.users.delete(this)
    this.#socket.destroy()
    this.#parts.onClose()
  }

  /** What goes beyond the budget of the account waits, so that the client's own connection slows it down. */
  #handleWaiting(): void {
    const nowMs = this.#parts.now()
    let handled = 0
    for (const frame of this.#waiting) {
      if (!this.#isWithinBudget(frame, nowMs)) break
      handled += 1
      this.#handle(frame, nowMs)
      if (this.#isClosed) return
    }
    this.#waiting = this.#waiting.slice(handled)
    if (this.#waiting.length > 0) this.#pause()
  }

  #isWithinBudget(frame: Frame, nowMs: number): boolean {
    const { grant } = this.#state
    if (!grant) return true
    const { length } = frame.kind === 'stun' ? frame.bytes : frame.data
    const { frames, bytes } = grant.budget
    return frames.take(1, nowMs) && bytes.take(length, nowMs)
  }

  #handle(frame: Frame, nowMs: number): void {
    const { grant, allocation } = this.#state
    if (!grant) {
      this.#unauthenticated += 1
      if (this.#unauthenticated > connectionLimits.unauthenticated) return this.close()
    }
    if (frame.kind === 'channel_data') return allocation?.sendOnChannel(frame.channel, frame.data)
    const message = parseStun(frame.bytes)
    if (!message) return this.close()
    if (message.class === 'indication' && message.method === methods.send) {
      return handleSend(this.#state, message)
    }
    // Browsers send few of all others.
    if (grant && !grant.budget.requests.take(1, nowMs)) return this.close()
    if (message.class === 'request') this.#answer(message)
  }

  #answer(request: StunMessage): void {
    const answer = answerRequest(this.#state, request)
    if (!this.#isClosed && !this.#write(answer, connectionLimits.queueBytes)) this.close()
  }

  /** False where the account or the grant has used up its share. */
  #use(grant: Grant): boolean {
    if (this.#state.grant === grant) return true
    if (grant.users.size >= accountLimits.connections) return false
    if (!grant.budget.requests.take(1, this.#parts.now())) return false
    grant.users.add(this)
    this.#state.grant = grant
    this.#parts.onAuthenticated()
    return true
  }

  #allocate(grant: Grant, shown: PeerAddress, lifetimeMs: number): void {
    const { mediaPort, now } = this.#parts
    const expiresAt = now() + lifetimeMs
    this.#state.allocation = new Allocation(
      {
        mediaPort,
        icePassword: grant.icePassword,
        shown,
        now,
        onPacket: (data, peer, channel) => this.#forward(data, peer, channel),
      },
      expiresAt,
    )
  }

  #release(): void {
    this.#state.allocation?.close()
    this.#state.allocation = null
    this.#releasedAt = this.#parts.now()
  }

  #forward(data: Buffer, peer: PeerAddress, channel: number | null): void {
    const { videoQueueBytes, queueBytes } = connectionLimits
    const bytes = channel === null ? buildData(data, peer) : encodeChannelData(channel, data)
    this.#write(bytes, isVideo(data) ? videoQueueBytes : queueBytes)
  }

  /**
   * Returns false, and writes nothing, where more bytes than `most` wait for the client. What comes in the same turn of the
   * event loop is written by one call of the system.
   */
  #write(bytes: Buffer, most: number): boolean {
    const queued = this.#socket.writableLength
    if (queued <= connectionLimits.videoQueueBytes) this.#stuckSince = null
    else this.#stuckSince ??= this.#parts.now()
    if (queued > most) return false
    if (!this.#isCorked) {
      this.#isCorked = true
      this.#socket.cork()
      setImmediate(() => {
        this.#isCorked = false
        this.#socket.uncork()
      })
    }
    this.#socket.write(bytes)
    return true
  }

  #pause(): void {
    this.#isPaused = true
    this.#socket.pause()
    setTimeout(() => {
      this.#isPaused = false
      if (this.#isClosed) return
      this.#handleWaiting()
      if (!this.#isPaused) this.#socket.resume()
    }, pauseMs)
  }
}

/** The header of media packets is not encrypted. */
function isVideo(packet: Buffer): boolean {
  const isMedia = packet.length > 12 && packet[0]! >> 6 === 2
  return isMedia && !isRtcp(packet) && (packet[1]! & 0x7f) !== payloadTypes.opus
}
