import { closeCodes } from '@guildhall/contract'
import type { Connection } from '../connection/connection.ts'
import { EventBuffer } from './event-buffer.ts'
import { Framer, payloadOf } from '../connection/frames.ts'
import type { Scope, SharedEvent } from '../connection/frames.ts'
import { fragmentBytes } from '../connection/long-message.ts'

/** A client with more pending bytes than this is disconnected. Snapshots do not count: the client does not cause their length. */
const maxPendingBytes = 4 * 1024 * 1024

/** Reached only by the snapshots of many servers that an account joined in a row. */
const maxPendingSnapshotBytes = 64 * 1024 * 1024

/** How much is handed to the socket at once. Pending events can still be removed; bytes in the socket cannot. */
const writeBytes = fragmentBytes

/** Limits of one turn of the event loop, so that many receivers do not hold up other work. */
const flushesPerTurn = 512
const bytesPerTurn = 1024 * 1024

/** How soon it is tried again while nothing may be written. */
const retryMs = 100

/** Shared by all sessions, since only one session writes at a time. */
const framer = new Framer()

export type SessionState =
  /** Connected; the snapshot is being loaded. */
  | { kind: 'starting'; connection: Connection }
  | { kind: 'live'; connection: Connection }
  /** The connection is lost. The client may resume the session on a new one. */
  | { kind: 'detached'; since: number }
  | { kind: 'ended' }

/** Writes to many sockets in slices. Events that gather for a session meanwhile go out in one write. */
interface FanOut {
  /** Calls `session.flush` in one of the next turns. The caller must not queue a session twice. */
  queue(session: Session): void
  /** How many sessions are queued. */
  readonly length: number
}

interface SessionOptions {
  id: string
  userId: string
  loginId: string
  fanOut: FanOut
}

/** The events for one client, over one connection or, when that is lost, several in turn. */
export class Session {
  readonly id: string
  readonly userId: string
  /** The login that opened the session. The session ends with it. */
  readonly loginId: string
  state: SessionState = { kind: 'ended' }
  /** Whether its client said that nobody uses it. */
  isIdle = false
  readonly #events = new EventBuffer()
  readonly #fanOut: FanOut
  readonly #onEnd: (session: Session) => void
  #isQueued = false

  constructor(options: SessionOptions, onEnd: (session: Session) => void) {
    this.id = options.id
    this.userId = options.userId
    this.loginId = options.loginId
    this.#fanOut = options.fanOut
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

  /** Sends the event as soon as the client can take it, or keeps it until the client resumes the session. */
  push(event: SharedEvent): void {
    const { state } = this
    if (state.kind !== 'live' && state.kind !== 'detached') return
    this.#events.add(event)
    if (state.kind === 'detached') {
      if (!this.#events.isWithinBounds) this.end()
    } else if (!state.connection.isBlocked) {
      this.scheduleFlush()
    } else {
      this.#endIfTooSlow(state.connection)
    }
  }

  /** Sends a frame that is not an event, such as a reply. */
  sendControl(connection: Connection, frame: Buffer): void {
    connection.sendControl(frame)
    if (connection.isBlocked) this.#endIfTooSlow(connection)
  }

  /** Writes the pending events in one of the next turns. */
  scheduleFlush(): void {
    if (this.#isQueued || this.#events.pendingCount === 0) return
    this.#isQueued = true
    this.#fanOut.queue(this)
  }

  /** Writes pending events. Returns how many bytes it wrote. */
  flush(): number {
    this.#isQueued = false
    const { state } = this
    if (state.kind !== 'live' || state.connection.isBlocked) return 0
    const frames = this.#events.take(framer, writeBytes)
    if (!frames) return 0
    // An event that is longer comes alone, in memory of its own.
    if (frames.length > writeBytes) state.connection.sendLong([payloadOf(frames)])
    else if (!state.connection.write(frames)) framer.releaseScratch()
    if (this.#events.pendingCount > 0 && !state.connection.isBlocked) this.scheduleFlush()
    return frames.length
  }

  /** Removes pending events whose scope the account may no longer see. */
  dropPending(hasLost: (scope: Scope) => boolean): void {
    this.#events.dropPending(hasLost)
  }

  /** The connection is lost. */
  detach(connection: Connection, now: number): void {
    if (this.connection !== connection) return
    if (this.state.kind === 'starting' || !this.#events.isWithinBounds) this.end()
    else this.state = { kind: 'detached', since: now }
  }

  /**
   * Goes back to the event after number `seq` and returns how many events are pending then. Returns null when the missed
   * events cannot be replayed exactly.
   */
  rewind(seq: number, hasLost: (scope: Scope) => boolean): number | null {
    if (this.state.kind !== 'live' && this.state.kind !== 'detached') return null
    return this.#events.rewind(seq, hasLost)
  }

  /** Ends the session when its client has stopped reading. */
  endIfStalled(now: number): void {
    if (this.connection?.isStalled(now)) this.end(closeCodes.tooSlow, 'too slow')
  }

  /** Ends the session for good, and closes its connection with the code. */
  end(code: number = closeCodes.sessionEnded, reason = ''): void {
    const { connection } = this
    if (this.state.kind === 'ended') return
    this.state = { kind: 'ended' }
    connection?.close(code, reason)
    this.#onEnd(this)
  }

  #endIfTooSlow(connection: Connection): void {
    const { pendingBytes, pendingSnapshotBytes } = this.#events
    const isTooSlow =
      pendingBytes - pendingSnapshotBytes + connection.waitingBytes > maxPendingBytes ||
      pendingSnapshotBytes > maxPendingSnapshotBytes
    if (isTooSlow) this.end(closeCodes.tooSlow, 'too slow')
  }
}

/** While `mayWrite` returns false, nothing is written. */
export function createFanOut(mayWrite: () => boolean): FanOut {
  const waiting: Session[] = []
  let isScheduled = false

  function schedule(): void {
    isScheduled = true
    setImmediate(flushSlice)
  }

  function flushSlice(): void {
    if (!mayWrite()) {
      setTimeout(flushSlice, retryMs)
      return
    }
    isScheduled = false
    let index = 0
    let bytes = 0
    while (index < waiting.length && index < flushesPerTurn && bytes < bytesPerTurn) {
      const session = waiting[index]!
      index += 1
      bytes += session.flush()
    }
    waiting.splice(0, index)
    if (waiting.length > 0) schedule()
  }

  return {
    get length() {
      return waiting.length
    },
    queue(session) {
      waiting.push(session)
      if (!isScheduled) schedule()
    },
  }
}
