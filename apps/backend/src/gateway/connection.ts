import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Caller } from '../http/caller.ts'

/** By whom a connection was opened; the token shows whether the login still lives. */
export interface Login extends Caller {
  token: string
}

/**
 * One WebSocket. Frames to the client are written to the socket beneath it as they are: building them anew for every
 * receiver would cost more than sending them. Pings and the close go through the WebSocket.
 */
export class Connection {
  readonly login: Login
  readonly #ws: WebSocket
  readonly #socket: Socket
  readonly #onWritable: () => void
  /** Frames of this connection alone that wait for the socket. */
  #controls: Buffer[] = []
  #controlBytes = 0
  #isBlocked = false
  lastHeardAt: number
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
    this.lastHeardAt = now
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

  /** Bytes that were handed over and are not with the kernel yet. */
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
  control(frame: Buffer): void {
    if (!this.#isBlocked) {
      this.write(frame)
      return
    }
    this.#controls.push(frame)
    this.#controlBytes += frame.length
  }

  ping(now: number): void {
    this.pingedAt = now
    if (this.isOpen && !this.#isBlocked) this.#ws.ping()
  }

  heard(now: number): void {
    this.lastHeardAt = now
    this.pingedAt = null
  }

  /** Stops reading, or reads on. */
  pauseReading(paused: boolean): void {
    if (paused) this.#ws.pause()
    else this.#ws.resume()
  }

  close(code: number, reason: string): void {
    this.#controls = []
    this.#controlBytes = 0
    this.#ws.close(code, reason)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  #unblock(): void {
    this.#isBlocked = false
    while (this.#controls.length > 0 && !this.#isBlocked) {
      const frame = this.#controls.shift()!
      this.#controlBytes -= frame.length
      this.write(frame)
    }
    if (!this.#isBlocked) this.#onWritable()
  }
}
