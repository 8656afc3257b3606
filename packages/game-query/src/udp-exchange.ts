import type { Destination } from '@guildhall/public-address'
import { networkFailure, responseFailure } from './conversation.ts'
import type { Conversation, ExchangeResult, ServerResponse, NextStep } from './conversation.ts'
import { queryFailed, timedOut } from './failure.ts'
import type { QueryFailure } from './failure.ts'

export interface ExchangeOptions {
  destination: Destination
  port: number
  /** Begins the conversation; called again to skip a packet. */
  converse: () => Conversation
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
/**
 * A request without a response is resent after this time, or once after half of a shorter limit: a packet may be lost, and some servers
 * answer an address once a second only.
 */
const RESEND_MS = 1000
const MAX_RESENDS = 2

const EMPTY = new Uint8Array()

/**
 * Runs a conversation over packets within bounds of time, packets and bytes. A packet that the conversation rejects is
 * skipped: the conversation begins again with the packets that it has accepted, and nothing is sent twice.
 */
export class UdpExchange {
  readonly #options: ExchangeOptions
  #conversation: Conversation
  readonly #accepted: Uint8Array[] = [EMPTY]
  /** Why the last skipped packet was rejected. */
  #rejection: QueryFailure | undefined
  readonly #allowedMs: number
  readonly #resolve: (result: ExchangeResult) => void
  readonly #reject: (error: unknown) => void
  #transport: PacketTransport | undefined
  #isDone = false
  #timer: NodeJS.Timeout | undefined
  #request: readonly Uint8Array[] = []
  #fallback: ServerResponse | undefined
  #resends = 0
  #sent = 0
  #received = 0
  /** Whether a packet arrived since the last request. */
  #hasResponse = false
  #bytes = 0
  #firstSentAt = 0
  /** When the request was sent last that has no response yet: a server may drop the first, or answer one a second only. */
  #pingSentAt = 0
  #pingMs = 0

  constructor(
    options: ExchangeOptions,
    resolve: (result: ExchangeResult) => void,
    reject: (error: unknown) => void,
  ) {
    this.#options = options
    this.#conversation = options.converse()
    this.#allowedMs = options.deadline - performance.now()
    this.#resolve = resolve
    this.#reject = reject
  }

  start(transport: PacketTransport): void {
    this.#transport = transport
    this.#options.signal?.addEventListener('abort', this.#onAbort)
    this.#follow(this.#conversation.next(EMPTY))
  }

  onSent(packets: number): void {
    // The time limit starts with the first packet: a busy process may send it late.
    if (this.#sent === 0) {
      this.#firstSentAt = performance.now()
      this.#startTimer()
    }
    if (this.#accepted.length === 1) this.#pingSentAt = performance.now()
    this.#sent += packets
  }

  receive(packet: Buffer): void {
    if (this.#isDone) return
    if (this.#accepted.length === 1) this.#pingMs = performance.now() - this.#pingSentAt
    this.#received += 1
    this.#hasResponse = true
    this.#bytes += packet.length
    if (this.#received > MAX_PACKETS || this.#bytes > MAX_BYTES) {
      return this.fail(queryFailed('it is too long'))
    }
    this.#proceed(packet)
  }

  /** The network refused a packet. A server that answered before may still refuse optional requests. */
  refuse(error: Error): void {
    if (this.#fallback && !this.#isDone) this.#succeed(this.#fallback)
    else this.fail(networkFailure(error))
  }

  fail(error: unknown): void {
    if (this.#isDone) return
    this.#end(false)
    this.#reject(error)
  }

  #proceed(packet: Uint8Array): void {
    let step: IteratorResult<NextStep, ServerResponse>
    try {
      step = this.#conversation.next(packet)
    } catch (error) {
      return this.#skip(error)
    }
    this.#accepted.push(packet)
    this.#follow(step)
  }

  #skip(error: unknown): void {
    this.#rejection = responseFailure(error)
    this.#conversation = this.#options.converse()
    for (const packet of this.#accepted) this.#conversation.next(packet)
  }

  #follow(step: IteratorResult<NextStep, ServerResponse>): void {
    if (step.done) return this.#succeed(step.value)
    const next = step.value
    if (next === undefined) return
    if (next instanceof Uint8Array) this.#sendRequest([next])
    else if ('fallback' in next) {
      this.#fallback = next.fallback
      if (next.request instanceof Uint8Array) this.#sendRequest([next.request])
      else if (next.request) this.#sendRequest(next.request)
    } else this.#sendRequest(next)
  }

  #sendRequest(request: readonly Uint8Array[]): void {
    this.#request = request
    this.#resends = 0
    this.#hasResponse = false
    this.#transport?.send(request)
  }

  #succeed(response: ServerResponse): void {
    // As many packets arrived as were sent, and all of them fit: nothing is in flight.
    this.#end(this.#received === this.#sent && this.#rejection === undefined)
    this.#resolve({ response, pingMs: this.#pingMs })
  }

  #end(isQuiet: boolean): void {
    this.#isDone = true
    clearTimeout(this.#timer)
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    this.#transport?.release(isQuiet)
  }

  #startTimer(): void {
    const remainingMs = this.#firstSentAt + this.#allowedMs - performance.now()
    const isShort = this.#allowedMs <= RESEND_MS
    const resendMs = isShort ? this.#allowedMs / 2 : RESEND_MS
    const mayResend = this.#resends < (isShort ? 1 : MAX_RESENDS) && remainingMs > resendMs
    this.#timer = setTimeout(
      mayResend ? this.#onSilence : this.#onDeadline,
      mayResend ? resendMs : Math.max(0, remainingMs),
    )
  }

  readonly #onAbort = (): void => this.fail(this.#options.signal?.reason)

  // Timers run before the event loop reads sockets. After a long turn the response may still be unread, so the exchange
  // gives up only after the sockets were read.
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
    else this.fail(this.#rejection ?? timedOut(this.#hasResponse))
  }
}
