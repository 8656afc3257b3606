import type { Destination } from '@guildhall/public-address'
import { responseFailure } from './conversation.ts'
import type { Conversation, ExchangeResult, ServerResponse, NextStep } from './conversation.ts'
import { queryFailed, timedOut } from './failure.ts'

export interface ExchangeOptions {
  destination: Destination
  port: number
  conversation: Conversation
  /** On the clock of `performance.now()`. */
  deadline: number
  signal?: AbortSignal | undefined
}

/** Sends the packets of one exchange, and reports to it what was sent, what arrived and what failed. */
export interface PacketTransport {
  send: (packets: readonly Uint8Array[]) => void
  release: (isQuiet: boolean) => void
}

const MAX_PACKETS = 64
const MAX_BYTES = 256 * 1024
/** A request without an answer is sent again after this time, in case a packet was lost. */
const RESEND_MS = 1000
const MAX_RESENDS = 2

const NOTHING = new Uint8Array()

/** Runs a conversation over packets within bounds of time, packets and bytes. */
export class UdpExchange {
  readonly #exchange: ExchangeOptions
  readonly #allowedMs: number
  readonly #resolve: (exchanged: ExchangeResult) => void
  readonly #reject: (error: unknown) => void
  #transport: PacketTransport | undefined
  #isDone = false
  #timer: NodeJS.Timeout | undefined
  #request: readonly Uint8Array[] = []
  #fallback: ServerResponse | undefined
  #resends = 0
  #sent = 0
  #received = 0
  /** Whether anything arrived since the last request. */
  #hasResponse = false
  #bytes = 0
  #firstSentAt = 0
  #pingMs = 0

  constructor(
    exchange: ExchangeOptions,
    resolve: (exchanged: ExchangeResult) => void,
    reject: (error: unknown) => void,
  ) {
    this.#exchange = exchange
    this.#allowedMs = exchange.deadline - performance.now()
    this.#resolve = resolve
    this.#reject = reject
  }

  start(transport: PacketTransport): void {
    this.#transport = transport
    this.#exchange.signal?.addEventListener('abort', this.#onAbort)
    this.#proceed(NOTHING)
  }

  onSent(packets: number): void {
    // The time limit starts with the first packet: a busy process may send it late.
    if (this.#sent === 0) {
      this.#firstSentAt = performance.now()
      this.#startTimer()
    }
    this.#sent += packets
  }

  receive(packet: Buffer): void {
    if (this.#isDone) return
    if (this.#received === 0) this.#pingMs = performance.now() - this.#firstSentAt
    this.#received += 1
    this.#hasResponse = true
    this.#bytes += packet.length
    if (this.#received > MAX_PACKETS || this.#bytes > MAX_BYTES) {
      return this.fail(queryFailed('it is too long'))
    }
    this.#proceed(packet)
  }

  fail(error: unknown): void {
    if (this.#isDone) return
    this.#end(false)
    this.#reject(error)
  }

  #proceed(packet: Uint8Array): void {
    let step: IteratorResult<NextStep, ServerResponse>
    try {
      step = this.#exchange.conversation.next(packet)
    } catch (error) {
      return this.fail(responseFailure(error))
    }
    if (step.done) return this.#succeed(step.value)
    const next = step.value
    if (next === undefined) return
    if (next instanceof Uint8Array) this.#sendRequest([next])
    else if ('fallback' in next) this.#fallback = next.fallback
    else this.#sendRequest(next)
  }

  #sendRequest(request: readonly Uint8Array[]): void {
    this.#request = request
    this.#resends = 0
    this.#hasResponse = false
    this.#transport?.send(request)
  }

  #succeed(response: ServerResponse): void {
    // As many packets came as were sent, each with one response: nothing more is in flight.
    this.#end(this.#received === this.#sent)
    this.#resolve({ response, pingMs: this.#pingMs })
  }

  #end(isQuiet: boolean): void {
    this.#isDone = true
    clearTimeout(this.#timer)
    this.#exchange.signal?.removeEventListener('abort', this.#onAbort)
    this.#transport?.release(isQuiet)
  }

  #startTimer(): void {
    const left = this.#firstSentAt + this.#allowedMs - performance.now()
    const mayResend = this.#resends < MAX_RESENDS && left > RESEND_MS
    this.#timer = setTimeout(
      mayResend ? this.#onSilence : this.#onDeadline,
      mayResend ? RESEND_MS : Math.max(0, left),
    )
  }

  readonly #onAbort = (): void => this.fail(this.#exchange.signal?.reason)

  // Timers run before the event loop reads sockets. After a long turn the response may still be unread, so giving up
  // waits until the sockets were read.
  readonly #onDeadline = (): void => {
    setImmediate(() => this.#giveUp())
  }

  readonly #onSilence = (): void => {
    setImmediate(() => {
      if (this.#isDone) return
      // A server that ignores the optional request twice does not support it.
      if (this.#fallback && this.#resends > 0) return this.#giveUp()
      this.#resends += 1
      this.#transport?.send(this.#request)
      this.#startTimer()
    })
  }

  #giveUp(): void {
    if (this.#isDone) return
    if (this.#fallback) this.#succeed(this.#fallback)
    else this.fail(timedOut(this.#hasResponse))
  }
}
