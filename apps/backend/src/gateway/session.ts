import { closeCodes } from '@guildhall/contract'
import type { Connection } from './connection.ts'
import { EventBuffer } from './event-buffer.ts'
import type { FanOut, Flushable } from './fan-out.ts'
import { Framer, payloadOf } from './frames.ts'
import type { Scope, SharedEvent } from './frames.ts'
import { fragmentBytes } from './long-message.ts'

/** A client for whom more than this waits is cut off. Snapshots are not counted: their length is not the client's doing. */
const maxWaitingBytes = 4 * 1024 * 1024

/** Only the snapshots of many servers that were joined one after another take so much. */
const maxWaitingSnapshotBytes = 64 * 1024 * 1024

/** What is handed to the socket at once: what waits here can still be taken back, what waits there cannot. */
const writeBytes = fragmentBytes

/** Shared by all sessions, since one is written at a time. */
const framer = new Framer()

export type SessionState =
  /** Connected; the world is being read. */
  | { kind: 'starting'; connection: Connection }
  | { kind: 'live'; connection: Connection }
  /** The connection is lost; the client may come back and take up where it was. */
  | { kind: 'detached'; since: number }
  | { kind: 'ended' }

/** What one client is told, over one connection or, when that is lost, several in turn. */
export class Session implements Flushable {
  readonly id: string
  readonly userId: string
  /** The login that it came by; it ends with it. */
  readonly loginId: string
  state: SessionState = { kind: 'ended' }
  readonly #log = new EventBuffer()
  readonly #fanOut: FanOut
  readonly #onEnd: (session: Session) => void
  #isQueued = false

  constructor(
    {
      id,
      userId,
      loginId,
      fanOut,
    }: { id: string; userId: string; loginId: string; fanOut: FanOut },
    onEnd: (session: Session) => void,
  ) {
    this.id = id
    this.userId = userId
    this.loginId = loginId
    this.#fanOut = fanOut
    this.#onEnd = onEnd
  }

  get connection(): Connection | null {
    return 'connection' in this.state ? this.state.connection : null
  }

  /** When the connection was lost; 0 while there is one. */
  get detachedAt(): number {
    return this.state.kind === 'detached' ? this.state.since : 0
  }

  start(connection: Connection): void {
    this.state = { kind: 'starting', connection }
  }

  goLive(connection: Connection): void {
    this.state = { kind: 'live', connection }
    this.scheduleFlush()
  }

  /** Sends the event as soon as the client can take it, or keeps it until the client comes back. */
  push(event: SharedEvent): void {
    const { state } = this
    if (state.kind !== 'live' && state.kind !== 'detached') return
    this.#log.add(event)
    if (state.kind === 'detached') {
      if (!this.#log.isWithinBounds) this.end()
    } else if (!state.connection.isBlocked) {
      this.scheduleFlush()
    } else {
      this.#cutOffIfTooSlow(state.connection)
    }
  }

  /** Sends a frame that belongs to the connection and not to the events. */
  sendControl(connection: Connection, frame: Buffer): void {
    connection.sendControl(frame)
    if (connection.isBlocked) this.#cutOffIfTooSlow(connection)
  }

  /** Has what waits written in one of the next turns. */
  scheduleFlush(): void {
    if (this.#isQueued || this.#log.pendingCount === 0) return
    this.#isQueued = true
    this.#fanOut.queue(this)
  }

  flush(): number {
    this.#isQueued = false
    const { state } = this
    if (state.kind !== 'live' || state.connection.isBlocked) return 0
    const frames = this.#log.take(framer, writeBytes)
    if (!frames) return 0
    // A longer event stands alone, in memory of its own.
    if (frames.length > writeBytes) state.connection.sendLong([payloadOf(frames)])
    else if (!state.connection.write(frames)) framer.keep()
    if (this.#log.pendingCount > 0 && !state.connection.isBlocked) this.scheduleFlush()
    return frames.length
  }

  /** Takes back what has not been sent and hangs on a right that is gone. */
  dropPending(isGone: (scope: Scope) => boolean): void {
    this.#log.dropPending(isGone)
  }

  /** The connection is lost. */
  detach(connection: Connection, now: number): void {
    if (this.connection !== connection) return
    if (this.state.kind === 'starting' || !this.#log.isWithinBounds) this.end()
    else this.state = { kind: 'detached', since: now }
  }

  /**
   * Goes back to the event after number `seq`. Gives how many wait then, or null where the client's gap cannot be
   * filled exactly.
   */
  rewind(seq: number, isGone: (scope: Scope) => boolean): number | null {
    if (this.state.kind !== 'live' && this.state.kind !== 'detached') return null
    return this.#log.rewind(seq, isGone)
  }

  /** Ends where the client has stopped to read. */
  endIfStalled(now: number): void {
    if (this.connection?.isStalled(now)) this.end(closeCodes.tooSlow, 'too slow')
  }

  /** Ends for good; the connection, if there is one, is closed with the code. */
  end(code: number = closeCodes.sessionEnded, reason = ''): void {
    const { connection } = this
    if (this.state.kind === 'ended') return
    this.state = { kind: 'ended' }
    connection?.close(code, reason)
    this.#onEnd(this)
  }

  #cutOffIfTooSlow(connection: Connection): void {
    const { pendingBytes: waitingBytes, pendingSnapshotBytes: waitingSnapshotBytes } = this.#log
    const isTooSlow =
      waitingBytes - waitingSnapshotBytes + connection.waitingBytes > maxWaitingBytes ||
      waitingSnapshotBytes > maxWaitingSnapshotBytes
    if (isTooSlow) this.end(closeCodes.tooSlow, 'too slow')
  }
}
