import type { Socket } from 'node:net'
import { payloadTypes } from '../payload-types.ts'
import type { RelayClient } from '../../messages.ts'
import { isRtcp } from '../rtp.ts'
import { TokenBucket } from '../token-bucket.ts'
import { Allocation } from './allocation.ts'
import { encodeChannelData, FrameReader } from './frames.ts'
import type { Frame } from './frames.ts'
import type { Grant } from './grants.ts'
import { answerRequest, buildData, createNonce, handleSend } from './requests.ts'
import type { ClientState } from './requests.ts'
import { methods, parseStun } from './stun.ts'
import { ipBytes } from './transport-address.ts'
import type { PeerAddress } from './transport-address.ts'

/** Limits of one connection. */
export const connectionLimits = {
  /** From the start to the first request with valid credentials. */
  authenticateMs: 5000,
  /** Without an allocation. */
  idleMs: 15_000,
  /** Requests without valid credentials: a browser sends one, and another one when the nonce is old. */
  unauthenticated: 8,
  /** Of one participant; a browser uses one for each URL and each of its networks. */
  allocations: 8,
  /** More than one participant may send through the media port. */
  framesPerSecond: 4000,
  bytesPerSecond: 3_000_000,
  /** Bytes that wait for a client that doesn't read: above the first limit it loses video, above the second everything. */
  videoQueueBytes: 64 * 1024,
  queueBytes: 192 * 1024,
  /** After so long above the first limit, the connection is closed. */
  stuckMs: 10_000,
}
const pauseMs = 100

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
  readonly #frameBudget: TokenBucket
  readonly #byteBudget: TokenBucket
  readonly #openedAt: number
  #releasedAt: number
  #unauthenticated = 0
  #stuckSince: number | null = null
  #isCorked = false
  #isClosed = false

  constructor(socket: Socket, parts: Parts) {
    const { framesPerSecond, bytesPerSecond } = connectionLimits
    this.#socket = socket
    this.#parts = parts
    this.#frameBudget = new TokenBucket(framesPerSecond, 2 * framesPerSecond)
    this.#byteBudget = new TokenBucket(bytesPerSecond, 2 * bytesPerSecond)
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
    const nowMs = this.#parts.now()
    if (!this.#byteBudget.take(chunk.length, nowMs)) this.#pause()
    try {
      for (const frame of this.#frames.read(chunk)) {
        if (this.#frameBudget.take(1, nowMs)) this.#handle(frame)
        else this.#pause()
        if (this.#isClosed) return
      }
    } catch {
      // What the client sends is not TURN.
      this.close()
    }
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

  #handle(frame: Frame): void {
    if (frame.kind === 'channel_data') {
      this.#state.allocation?.sendOnChannel(frame.channel, frame.data)
      return
    }
    const message = parseStun(frame.bytes)
    if (!message) return this.close()
    if (message.class === 'indication') {
      if (message.method === methods.send) handleSend(this.#state, message)
    } else if (message.class === 'request') {
      const wasAuthenticated = this.isAuthenticated
      const answer = answerRequest(this.#state, message)
      if (!wasAuthenticated) this.#noteFirst()
      if (!this.#isClosed) this.#write(answer)
    }
  }

  /** After a request of a client that had no valid credentials before. */
  #noteFirst(): void {
    const { grant } = this.#state
    if (grant) {
      grant.users.add(this)
      this.#parts.onAuthenticated()
      return
    }
    this.#unauthenticated += 1
    if (this.#unauthenticated > connectionLimits.unauthenticated) this.close()
  }

  #allocate(grant: Grant, shown: PeerAddress, lifetimeMs: number): Allocation | null {
    const others = grant.users.size - (grant.users.has(this) ? 1 : 0)
    if (others >= connectionLimits.allocations) return null
    const { mediaPort, now } = this.#parts
    const expiresAt = now() + lifetimeMs
    this.#state.allocation = new Allocation(
      {
        mediaPort,
        icePassword: grant.icePassword,
        headStartMs: grant.headStartMs,
        shown,
        now,
        onPacket: (data, peer, channel) => this.#forward(data, peer, channel),
      },
      expiresAt,
    )
    return this.#state.allocation
  }

  #release(): void {
    this.#state.allocation?.close()
    this.#state.allocation = null
    this.#releasedAt = this.#parts.now()
  }

  #forward(data: Buffer, peer: PeerAddress, channel: number | null): void {
    const { videoQueueBytes, queueBytes } = connectionLimits
    const queued = this.#socket.writableLength
    if (queued <= videoQueueBytes) this.#stuckSince = null
    else {
      this.#stuckSince ??= this.#parts.now()
      if (queued > queueBytes || isVideo(data)) return
    }
    this.#write(channel === null ? buildData(data, peer) : encodeChannelData(channel, data))
  }

  /** What comes in the same turn of the event loop is written by one call of the system. */
  #write(bytes: Buffer): void {
    if (!this.#isCorked) {
      this.#isCorked = true
      this.#socket.cork()
      setImmediate(() => {
        this.#isCorked = false
        this.#socket.uncork()
      })
    }
    this.#socket.write(bytes)
  }

  /** Reads on a little later, so that the client's own connection slows it down. */
  #pause(): void {
    if (this.#socket.isPaused()) return
    this.#socket.pause()
    setTimeout(() => this.#socket.resume(), pauseMs)
  }
}

/** The header of media packets is not encrypted. */
function isVideo(packet: Buffer): boolean {
  const isMedia = packet.length > 12 && packet[0]! >> 6 === 2
  return isMedia && !isRtcp(packet) && (packet[1]! & 0x7f) !== payloadTypes.opus
}
