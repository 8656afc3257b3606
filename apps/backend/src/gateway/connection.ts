import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { LongMessage } from './long-message.ts'
import type { Caller } from '../http/caller.ts'

/** By whom a connection was opened; the token shows whether the login still lives. */
export interface Login extends Caller {
  token: string
}

/** How long a client may take nothing of a long message. */
const stallMs = 30_000

/**
 * One WebSocket. Frames to the client are written to the socket beneath it as they are: building them anew for every
 * receiver would cost more than sending them. Pings and the close go through the WebSocket.
 */
export class Connection {
  readonly login: Login
  readonly #ws: WebSocket
  readonly #socket: Socket
  readonly #onWritable: () => void
  /** What belongs to this connection alone and waits for the socket, which is blocked then. */
  #waiting: (Buffer | LongMessage)[] = []
  #controlBytes = 0
  #isBlocked = false
  /** What `unreadBytes` was when it last changed, as far as that was looked at. */
  #lastUnread = { bytes: 0, at: 0 }
  lastActiveAt: number
  pingedAt: number | null = null
  loginCheckedAt: number

  /** `onWritable` is called when the socket takes data again. */
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

  /** Whether more must not be written for now: the client does not read what it was sent. */
  get isBlocked(): boolean {
    return this.#isBlocked
  }

  /** Bytes of long messages that were not handed to the socket yet: the client has still to read what came before. */
  get unreadBytes(): number {
    let bytes = 0
    for (const item of this.#waiting) if (item instanceof LongMessage) bytes += item.unsentBytes
    return bytes
  }

  /** Bytes that were handed over and are not with the kernel yet, without those of long messages. */
  get waitingBytes(): number {
    return this.#controlBytes + this.#socket.writableLength
  }

  /** Gives whether the kernel has it all, so that the memory of the frames is free again. */
  write(frames: Buffer): boolean {
    if (!this.isOpen) return true
    if (!this.#socket.write(frames)) this.#isBlocked = true
    return this.#socket.writableLength === 0
  }

  /** Writes now or as soon as the socket takes it, before events. */
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

  /** Whether the client has long taken nothing of a long message. To be asked regularly. */
  isStalled(now: number): boolean {
    const bytes = this.unreadBytes
    if (bytes !== this.#lastUnread.bytes) this.#lastUnread = { bytes, at: now }
    return bytes > 0 && now - this.#lastUnread.at >= stallMs
  }

  ping(now: number): void {
    this.pingedAt = now
    if (this.isOpen && !this.#isBlocked) this.#ws.ping()
  }

  markActive(now: number): void {
    this.lastActiveAt = now
    this.pingedAt = null
  }

  /** Stops reading, or reads on. */
  pauseReading(paused: boolean): void {
    if (paused) this.#ws.pause()
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
  }
}
