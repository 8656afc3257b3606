import assert from 'node:assert/strict'
import { applyEvent } from '@guildhall/contract'
import type {
  ActionData,
  ActionType,
  ErrorCode,
  EventType,
  GatewayEvent,
  GatewayEvents,
  World,
} from '@guildhall/contract'
import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'
import type { Account } from './account.ts'
import { patienceMs } from './poll.ts'

export interface Frame {
  type: string
  data: any
  id?: string
  seq?: number
}

/** An `error` frame that answered an action. */
export class ActionError extends Error {
  readonly code: ErrorCode

  constructor({ code, message }: { code: ErrorCode; message: string }) {
    super(message)
    this.code = code
  }
}

interface Waiting {
  matches: (frame: Frame) => boolean
  resolve: (frame: Frame) => void
}

interface ConnectOptions {
  /** Take up this session after this event. */
  resume?: { sessionId: string; seq: number }
  headers?: Record<string, string>
  /** Whether pings are answered; otherwise the client seems to have vanished. */
  answersPings?: boolean
}

/** Connects as the account would and waits until the world is there. */
export async function connect(
  account: Account,
  options: ConnectOptions = {},
): Promise<GatewayClient> {
  const client = new GatewayClient(account, options)
  await client.started()
  return client
}

/** A client of the gateway that keeps its world by the events it is told of. */
export class GatewayClient {
  readonly ws: WebSocket
  readonly account: Account
  /** All frames in the order of their coming. */
  readonly frames: Frame[] = []
  /** The events among them. */
  readonly events: (GatewayEvent & { seq: number })[] = []
  /** Empty after a resumption: the world is where the lost client left it then. */
  world: World
  sessionId = ''
  /** The number of the last event. */
  seq = 0
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #waiting = new Set<Waiting>()
  /** How far `next` has looked, by the type of event. */
  readonly #looked = new Map<string, number>()
  readonly #open: Promise<void>
  #actions = 0

  constructor(
    account: Account,
    { resume, headers = {}, answersPings = true }: ConnectOptions = {},
  ) {
    this.account = account
    this.world = undefined as unknown as World
    this.seq = resume?.seq ?? 0
    const query = resume ? `?session=${resume.sessionId}&seq=${resume.seq}` : ''
    const url = `${account.url.replace('http', 'ws')}/api/gateway${query}`
    const sent = { ...(account.cookie ? { cookie: account.cookie } : {}), ...headers }
    const options: ClientOptions = {
      headers: sent,
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
    this.closed = new Promise((resolve) =>
      this.ws.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
    )
  }

  /** Waits for `ready` or `resumed`, and gives which it was. */
  async started(): Promise<Frame> {
    await this.#open
    return this.frame(({ type }) => type === 'ready' || type === 'resumed')
  }

  /** Sends an action and waits for its answer. Throws ActionError. */
  async action<T extends ActionType>(type: T, data: ActionData<T>): Promise<any> {
    const id = `a${(this.#actions += 1)}`
    const reply = this.frame((frame) => frame.id === id, `the answer to ${type}`)
    this.send({ type, id, data })
    const frame = await reply
    if (frame.type === 'error') throw new ActionError(frame.data)
    return frame.data
  }

  /** Sends whatever it is given: an object as JSON, anything else as it is. */
  send(frame: object | string | Buffer): void {
    const isRaw = typeof frame === 'string' || Buffer.isBuffer(frame)
    this.ws.send(isRaw ? frame : JSON.stringify(frame))
  }

  /** The next event of the type that fits, each at most once; those that came already count too. */
  async next<T extends EventType>(
    type: T,
    fits: (data: GatewayEvents[T]) => boolean = () => true,
  ): Promise<GatewayEvents[T]> {
    const matches = (frame: Frame, place: number) =>
      frame.type === type && place >= (this.#looked.get(type) ?? 0) && fits(frame.data)
    const frame = await this.#await(matches, type)
    this.#looked.set(type, this.frames.indexOf(frame) + 1)
    return frame.data
  }

  /** The first frame, of those that came and those to come, that fits. */
  frame(matches: (frame: Frame) => boolean, what = 'a frame'): Promise<Frame> {
    return this.#await(matches, what)
  }

  /** The events of a type that came so far. */
  all<T extends EventType>(type: T): GatewayEvents[T][] {
    return this.events
      .filter((event) => event.type === type)
      .map(({ data }) => data as GatewayEvents[T])
  }

  /** Resolves when everything that was sent before has been dealt with, and its events are here. */
  async settle(): Promise<void> {
    await this.action('heartbeat', {})
  }

  /** Closes in order. */
  async close(): Promise<void> {
    this.ws.close()
    await this.closed
  }

  /** Cuts the line. */
  async terminate(): Promise<void> {
    this.ws.terminate()
    await this.closed
  }

  /** A new connection that takes up where this one was. */
  async resume(account = this.account): Promise<GatewayClient> {
    const { sessionId, seq } = this
    const next = new GatewayClient(account, { resume: { sessionId, seq } })
    next.world = this.world
    await next.started()
    return next
  }

  async #await(matches: (frame: Frame, place: number) => boolean, what: string): Promise<Frame> {
    const found = this.frames.find(matches)
    if (found) return found
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        clearTimeout(timer)
        this.#waiting.delete(waiting)
        const last = this.frames.slice(-5).map((frame) => JSON.stringify(frame).slice(0, 200))
        reject(
          new assert.AssertionError({
            message: `${why} while waiting for ${what}; last: ${last.join(' | ')}`,
          }),
        )
      }
      const timer = setTimeout(() => fail('timed out'), patienceMs)
      const waiting: Waiting = {
        matches: (frame) => matches(frame, this.frames.length - 1),
        resolve: (frame) => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          resolve(frame)
        },
      }
      this.#waiting.add(waiting)
      void this.closed.then(({ code }) => this.#waiting.has(waiting) && fail(`closed with ${code}`))
    })
  }

  #receive(frame: Frame): void {
    this.frames.push(frame)
    if (frame.type === 'hello') this.sessionId = frame.data.sessionId
    if (frame.type === 'ready') {
      this.world = frame.data
      this.seq = 0
    }
    if (frame.seq !== undefined) {
      assert.equal(frame.seq, this.seq + 1, 'events are numbered without a gap')
      this.seq = frame.seq
      const event = frame as GatewayEvent & { seq: number }
      this.events.push(event)
      if (this.world) this.world = applyEvent(this.world, event)
    }
    for (const waiting of [...this.#waiting]) {
      if (waiting.matches(frame)) waiting.resolve(frame)
    }
  }
}
