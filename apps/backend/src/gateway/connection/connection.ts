import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Caller } from '../../http/caller.ts'
import { LongMessage } from './long-message.ts'

/** The login that opened a connection. The token shows whether it is still valid. */
export interface Login extends Caller {
  token: string
}

/** A client that reads nothing of what it was sent for this long has stalled. */
const stallMs = 30_000

/**
 * One WebSocket. Event frames are written to the socket below it unchanged: building them again for each receiver would
 * cost more than sending them. Pings and the close frame go through the WebSocket.
 */
export class Connection {
  readonly login: Login
  readonly #ws: WebSocket
  readonly #socket: Socket
  readonly #onWritable: () => void
  /** What is sent to this connection alone and waits while the socket is blocked. */
  #waiting: (Buffer | LongMessage)[] = []
  #controlBytes = 0
  #isBlocked = false
  /** How often the socket has accepted data again. */
  #drains = 0
  /** What `isStalled` saw of that, and when it changed. */
  #lastDrain = { drains: -1, at: 0 }
  lastActiveAt: number
  pingedAt: number | null = null
  loginCheckedAt: number

  /** `onWritable` is called when the socket accepts data again. */
  constructor(
    { ws, socket, login, now }: { ws: WebSocket; socket: Socket; login: Login; now: number },
    onWritable: () => void,
  ) {
    this.login = login
    this.#ws = ws
    this.#socket = socket
    this.#onWritable = onWritable
    this.lastActiveAt = now
    this.loginCheckedAt = now
    socket.on('drain', () => this.#unblock())
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  /** While this is true, no more may be written: the client does not read what it was sent. */
  get isBlocked(): boolean {
    return this.#isBlocked
  }

  /** Bytes of long messages that wait until the client has read what was sent before. */
  get unreadBytes(): number {
    let bytes = 0
    for (const item of this.#waiting) if (item instanceof LongMessage) bytes += item.unsentBytes
    return bytes
  }

  /** Bytes that were written and have not reached the kernel, without those of long messages. */
  get waitingBytes(): number {
    return this.#controlBytes + this.#socket.writableLength
  }

  /** Returns whether the kernel has all bytes, so that the memory of the frames can be used again. */
  write(frames: Buffer): boolean {
    if (!this.isOpen) return true
    if (!this.#socket.write(frames)) this.#isBlocked = true
    return this.#socket.writableLength === 0
  }

  /** Sends a frame before waiting events: now, or when the socket accepts data again. */
  sendControl(frame: Buffer): void {
    if (!this.#isBlocked) {
      this.write(frame)
      return
    }
    this.#waiting.push(frame)
    this.#controlBytes += frame.length
  }

  /** Sends a text message of any length, given in parts, as fast as the client reads it. */
  sendLong(parts: readonly Buffer[]): void {
    this.#waiting.push(new LongMessage(parts))
    if (!this.#isBlocked) this.#writeWaiting()
  }

  /** Whether the client has stopped reading. Must be called regularly. */
  isStalled(now: number): boolean {
    const drains = this.#drains
    if (!this.#isBlocked || drains !== this.#lastDrain.drains) this.#lastDrain = { drains, at: now }
    return now - this.#lastDrain.at >= stallMs
  }

  ping(now: number): void {
    this.pingedAt = now
    if (this.isOpen && !this.#isBlocked) this.#ws.ping()
  }

  markActive(now: number): void {
    this.lastActiveAt = now
    this.pingedAt = null
  }

  setReadingPaused(isPaused: boolean): void {
    if (isPaused) this.#ws.pause()
    else this.#ws.resume()
  }

  close(code: number, reason: string): void {
    this.#waiting = []
    this.#controlBytes = 0
    this.#ws.close(code, reason)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  #unblock(): void {
    this.#drains += 1
    this.#isBlocked = false
    this.#writeWaiting()
    if (!this.#isBlocked) this.#onWritable()
  }

  #writeWaiting(): void {
    while (this.#waiting.length > 0 && !this.#isBlocked) {
      const item = this.#waiting[0]!
      if (item instanceof LongMessage) {
        this.write(item.next())
        if (item.unsentBytes === 0) this.#waiting.shift()
      } else {
        this.#waiting.shift()
        this.#controlBytes -= item.length
        this.write(item)
      }
    }
    // An array that was emptied keeps its memory.
    if (this.#waiting.length === 0) this.#waiting = []
  }
}
