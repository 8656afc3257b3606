import assert from 'node:assert/strict'
import { applyEvent } from '@guildhall/contract'
import type {
  ActionData,
  ActionType,
  ErrorCode,
  EventType,
  GatewayEvent,
  GatewayEvents,
  Snapshot,
} from '@guildhall/contract'
import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'
import type { Account } from './account.ts'
import { maxWaitMs } from './wait-until.ts'

export interface Frame {
  type: string
  data: any
  id?: string
  seq?: number
}

/** The `error` frame in reply to an action. */
export class ActionError extends Error {
  readonly code: ErrorCode

  constructor({ code, message }: { code: ErrorCode; message: string }) {
    super(message)
    this.code = code
  }
}

/** Asserts that the action is answered with this error. */
export async function refused(code: ErrorCode, work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error) => error instanceof ActionError && error.code === code, code)
}

interface Closing {
  code: number
  reason: string
}

interface PendingWait {
  matches: (frame: Frame) => boolean
  resolve: (frame: Frame) => void
}

interface ConnectOptions {
  /** Resumes this session after this event. */
  resume?: { sessionId: string; seq: number }
  headers?: Record<string, string>
  /** Whether the client responds to pings; if not, it looks unreachable. */
  respondsToPings?: boolean
}

/** Connects as the account and waits for the snapshot. */
export async function connect(
  account: Account,
  options: ConnectOptions = {},
): Promise<GatewayClient> {
  const client = new GatewayClient(account, options)
  await client.started()
  return client
}

/** A gateway client that applies events to its snapshot. */
export class GatewayClient {
  readonly ws: WebSocket
  readonly account: Account
  /** All received frames in order. */
  readonly frames: Frame[] = []
  /** The received events in order. */
  readonly events: (GatewayEvent & { seq: number })[] = []
  /** Set by `ready`. After a resume it continues from the lost connection. */
  snapshot: Snapshot
  sessionId = ''
  /** The sequence number of the last event. */
  seq = 0
  readonly #waiting = new Set<PendingWait>()
  /** The frame index from which `next` continues, by event type. */
  readonly #nextIndexes = new Map<string, number>()
  readonly #open: Promise<void>
  readonly #closed: Promise<Closing>
  #actions = 0

  constructor(
    account: Account,
    { resume, headers = {}, respondsToPings: answersPings = true }: ConnectOptions = {},
  ) {
    this.account = account
    this.snapshot = undefined as unknown as Snapshot
    this.seq = resume?.seq ?? 0
    const query = resume ? `?session=${resume.sessionId}&seq=${resume.seq}` : ''
    const url = `${account.url.replace('http', 'ws')}/api/gateway${query}`
    const requestHeaders = { ...(account.cookie ? { cookie: account.cookie } : {}), ...headers }
    const options: ClientOptions = {
      headers: requestHeaders,
      perMessageDeflate: false,
      autoPong: answersPings,
    }
    this.ws = new WebSocket(url, options)
    this.ws.on('message', (raw) => this.#receive(JSON.parse(String(raw)) as Frame))
    this.#open = new Promise((resolve, reject) => {
      this.ws.once('open', resolve)
      this.ws.once('error', reject)
    })
    this.ws.on('error', () => undefined)
    this.#closed = new Promise((resolve) =>
      this.ws.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
    )
  }

  /** Resolves when the connection is closed. Rejects after the time that a test waits at most. */
  get closed(): Promise<Closing> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the connection stays open')), maxWaitMs)
      void this.#closed.then((closing) => {
        clearTimeout(timer)
        resolve(closing)
      })
    })
  }

  /** Waits for `ready` or `resumed` and returns that frame. */
  async started(): Promise<Frame> {
    await this.#open
    return this.frame(({ type }) => type === 'ready' || type === 'resumed')
  }

  /** Sends an action and waits for its reply. Throws ActionError. */
  async action<T extends ActionType>(type: T, data: ActionData<T>): Promise<any> {
    const id = `a${(this.#actions += 1)}`
    const reply = this.frame((frame) => frame.id === id, `the reply to ${type}`)
    this.send({ type, id, data })
    const frame = await reply
    if (frame.type === 'error') throw new ActionError(frame.data)
    return frame.data
  }

  /** Sends an object as JSON, and anything else unchanged. */
  send(frame: object | string | Buffer): void {
    const isRaw = typeof frame === 'string' || Buffer.isBuffer(frame)
    this.ws.send(isRaw ? frame : JSON.stringify(frame))
  }

  /** Waits for the next matching event of the type, including received ones. Returns each event at most once. */
  async next<T extends EventType>(
    type: T,
    predicate: (data: GatewayEvents[T]) => boolean = () => true,
  ): Promise<GatewayEvents[T]> {
    const matches = (frame: Frame, index: number) =>
      frame.type === type && index >= (this.#nextIndexes.get(type) ?? 0) && predicate(frame.data)
    const frame = await this.#await(matches, type)
    this.#nextIndexes.set(type, this.frames.indexOf(frame) + 1)
    return frame.data
  }

  /** Waits for the first matching frame, including received ones. */
  frame(matches: (frame: Frame) => boolean, label = 'a frame'): Promise<Frame> {
    return this.#await(matches, label)
  }

  /** The received events of a type. */
  all<T extends EventType>(type: T): GatewayEvents[T][] {
    return this.events
      .filter((event) => event.type === type)
      .map(({ data }) => data as GatewayEvents[T])
  }

  /** Resolves when the server has processed all earlier actions and their events have arrived. */
  async settle(): Promise<void> {
    await this.action('heartbeat', {})
  }

  /** Closes with a close frame. */
  async close(): Promise<void> {
    this.ws.close()
    await this.closed
  }

  /** Closes the socket without a close frame. */
  async terminate(): Promise<void> {
    this.ws.terminate()
    await this.closed
  }

  /** Opens a new connection that resumes this session. */
  async resume(account = this.account): Promise<GatewayClient> {
    const { sessionId, seq } = this
    const next = new GatewayClient(account, { resume: { sessionId, seq } })
    next.snapshot = this.snapshot
    await next.started()
    return next
  }

  async #await(matches: (frame: Frame, index: number) => boolean, label: string): Promise<Frame> {
    const found = this.frames.find(matches)
    if (found) return found
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void => {
        clearTimeout(timer)
        this.#waiting.delete(waiting)
        const last = this.frames.slice(-5).map((frame) => JSON.stringify(frame).slice(0, 200))
        reject(
          new assert.AssertionError({
            message: `${reason} while waiting for ${label}; last: ${last.join(' | ')}`,
          }),
        )
      }
      const timer = setTimeout(() => fail('timed out'), maxWaitMs)
      const waiting: PendingWait = {
        matches: (frame) => matches(frame, this.frames.length - 1),
        resolve: (frame) => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          resolve(frame)
        },
      }
      this.#waiting.add(waiting)
      void this.#closed.then(
        ({ code }) => this.#waiting.has(waiting) && fail(`closed with ${code}`),
      )
    })
  }

  #receive(frame: Frame): void {
    this.frames.push(frame)
    if (frame.type === 'hello') this.sessionId = frame.data.sessionId
    if (frame.type === 'ready') {
      this.snapshot = frame.data
      this.seq = 0
    }
    if (frame.seq !== undefined) {
      assert.equal(frame.seq, this.seq + 1, 'event numbers have no gap')
      this.seq = frame.seq
      const event = frame as GatewayEvent & { seq: number }
      this.events.push(event)
      if (this.snapshot) this.snapshot = applyEvent(this.snapshot, event)
    }
    for (const waiting of [...this.#waiting]) {
      if (waiting.matches(frame)) waiting.resolve(frame)
    }
  }
}
