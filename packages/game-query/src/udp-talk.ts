import { answerFailure } from './conversation.ts'
import type { Conversation, Exchanged, ServerAnswer, Wish } from './conversation.ts'
import type { Destination } from './destination.ts'
import { queryFailed, silent } from './failure.ts'

export interface Exchange {
  destination: Destination
  port: number
  conversation: Conversation
  /** On the clock of `performance.now()`. */
  deadline: number
  signal?: AbortSignal | undefined
}

/** The way to the one server of a talk. It tells the talk what came, what was sent and what went wrong. */
export interface PacketLine {
  send: (packets: readonly Uint8Array[]) => void
  leave: (isQuiet: boolean) => void
}

const MAX_PACKETS = 64
const MAX_BYTES = 256 * 1024
/** A request without an answer is sent again after this time, in case a packet was lost. */
const RESEND_MS = 1000
const MAX_RESENDS = 2

const NOTHING = new Uint8Array()

/** A conversation in packets, with its bounds: of time, of packets and of bytes. */
export class UdpTalk {
  readonly #exchange: Exchange
  readonly #allowedMs: number
  readonly #resolve: (exchanged: Exchanged) => void
  readonly #reject: (error: unknown) => void
  #line: PacketLine | undefined
  #isOver = false
  #timer: NodeJS.Timeout | undefined
  #request: readonly Uint8Array[] = []
  #enough: ServerAnswer | undefined
  #resends = 0
  #sent = 0
  #received = 0
  /** Whether anything came since the request that is open. */
  #isHeard = false
  #bytes = 0
  #firstSentAt = 0
  #pingMs = 0

  constructor(
    exchange: Exchange,
    resolve: (exchanged: Exchanged) => void,
    reject: (error: unknown) => void,
  ) {
    this.#exchange = exchange
    this.#allowedMs = exchange.deadline - performance.now()
    this.#resolve = resolve
    this.#reject = reject
  }

  start(line: PacketLine): void {
    this.#line = line
    this.#exchange.signal?.addEventListener('abort', this.#onAbort)
    this.#proceed(NOTHING)
  }

  onSent(packets: number): void {
    // The server's time begins when it is asked: what a busy process takes until then is not its fault.
    if (this.#sent === 0) {
      this.#firstSentAt = performance.now()
      this.#wait()
    }
    this.#sent += packets
  }

  receive(packet: Buffer): void {
    if (this.#isOver) return
    if (this.#received === 0) this.#pingMs = performance.now() - this.#firstSentAt
    this.#received += 1
    this.#isHeard = true
    this.#bytes += packet.length
    if (this.#received > MAX_PACKETS || this.#bytes > MAX_BYTES) {
      return this.fail(queryFailed('it is too long'))
    }
    this.#proceed(packet)
  }

  fail(error: unknown): void {
    if (this.#isOver) return
    this.#end(false)
    this.#reject(error)
  }

  #proceed(packet: Uint8Array): void {
    let step: IteratorResult<Wish, ServerAnswer>
    try {
      step = this.#exchange.conversation.next(packet)
    } catch (error) {
      return this.fail(answerFailure(error))
    }
    if (step.done) return this.#succeed(step.value)
    const wish = step.value
    if (wish === undefined) return
    if (wish instanceof Uint8Array) this.#ask([wish])
    else if ('enough' in wish) this.#enough = wish.enough
    else this.#ask(wish)
  }

  #ask(request: readonly Uint8Array[]): void {
    this.#request = request
    this.#resends = 0
    this.#isHeard = false
    this.#line?.send(request)
  }

  #succeed(answer: ServerAnswer): void {
    // As many packets came as were sent, each answered by one: nothing more is on its way.
    this.#end(this.#received === this.#sent)
    this.#resolve({ answer, pingMs: this.#pingMs })
  }

  #end(isQuiet: boolean): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#exchange.signal?.removeEventListener('abort', this.#onAbort)
    this.#line?.leave(isQuiet)
  }

  #wait(): void {
    const left = this.#firstSentAt + this.#allowedMs - performance.now()
    const mayResend = this.#resends < MAX_RESENDS && left > RESEND_MS
    this.#timer = setTimeout(
      mayResend ? this.#onSilence : this.#onDeadline,
      mayResend ? RESEND_MS : Math.max(0, left),
    )
  }

  readonly #onAbort = (): void => this.fail(this.#exchange.signal?.reason)

  // Timers run before the event loop reads sockets. After a long turn the answer may lie there unread, so the verdict
  // waits until the sockets were read.
  readonly #onDeadline = (): void => {
    setImmediate(() => this.#giveUp())
  }

  readonly #onSilence = (): void => {
    setImmediate(() => {
      if (this.#isOver) return
      // What is asked a second time in vain is not told by this server.
      if (this.#enough && this.#resends > 0) return this.#giveUp()
      this.#resends += 1
      this.#line?.send(this.#request)
      this.#wait()
    })
  }

  #giveUp(): void {
    if (this.#isOver) return
    if (this.#enough) this.#succeed(this.#enough)
    else this.fail(silent(this.#isHeard))
  }
}
