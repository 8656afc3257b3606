import { createSocket } from 'node:dgram'
import type { RemoteInfo, Socket } from 'node:dgram'
import { answerFailure, networkFailure } from './conversation.ts'
import type { Conversation, Exchanged, ServerAnswer } from './conversation.ts'
import { assertJudged } from './destination.ts'
import type { Destination } from './destination.ts'
import { queryFailed, timedOut } from './failure.ts'

export interface Exchange {
  destination: Destination
  port: number
  conversation: Conversation
  /** On the clock of `performance.now()`. */
  deadline: number
  signal?: AbortSignal | undefined
}

const MAX_PACKETS = 64
const MAX_BYTES = 256 * 1024
/** A request without an answer is sent again after this time, in case a packet was lost. */
const RESEND_MS = 1000
const MAX_RESENDS = 2
const MAX_IDLE_SOCKETS = 64

/**
 * Has a conversation over a socket that is connected to the one judged address: the kernel reports a refused port at once
 * and lets no other sender's packets in.
 * Throws `SERVER_OFFLINE`, `SERVER_TIMEOUT` or `QUERY_FAILED`, or the signal's reason.
 */
export function converseOverUdp(exchange: Exchange): Promise<Exchanged> {
  assertJudged(exchange.destination)
  return new Promise((resolve, reject) => {
    if (exchange.signal?.aborted) return reject(exchange.signal.reason)
    new Talk(exchange, resolve, reject).start()
  })
}

class Talk {
  readonly #exchange: Exchange
  readonly #resolve: (exchanged: Exchanged) => void
  readonly #reject: (error: unknown) => void
  readonly #line: Line
  #over = false
  #timer: NodeJS.Timeout | undefined
  #request: Uint8Array | undefined
  #requests = 0
  #resends = 0
  #packets = 0
  #bytes = 0
  #firstSentAt = 0
  #pingMs = 0

  constructor(
    exchange: Exchange,
    resolve: (exchanged: Exchanged) => void,
    reject: (error: unknown) => void,
  ) {
    this.#exchange = exchange
    this.#resolve = resolve
    this.#reject = reject
    this.#line = takeLine(exchange.destination.family)
  }

  start(): void {
    const { destination, port, signal } = this.#exchange
    signal?.addEventListener('abort', this.#onAbort)
    this.#line.talk = this
    this.#wait()
    try {
      this.#line.socket.connect(port, destination.address)
    } catch (error) {
      this.fail(error)
    }
  }

  onConnect(): void {
    if (!this.#over) this.#proceed()
  }

  receive(packet: Buffer, from: RemoteInfo): void {
    const { destination, port } = this.#exchange
    if (this.#over || from.port !== port || from.address !== destination.address) return
    if (this.#packets === 0) this.#pingMs = performance.now() - this.#firstSentAt
    this.#packets += 1
    this.#bytes += packet.length
    if (this.#packets > MAX_PACKETS || this.#bytes > MAX_BYTES) {
      return this.fail(queryFailed('it is too long'))
    }
    this.#proceed(packet)
  }

  fail(error: unknown): void {
    if (this.#over) return
    this.#end(false)
    this.#reject(error)
  }

  #proceed(packet?: Buffer): void {
    let step: IteratorResult<Uint8Array | undefined, ServerAnswer>
    try {
      const { conversation } = this.#exchange
      step = packet ? conversation.next(packet) : conversation.next(NOTHING)
    } catch (error) {
      return this.fail(answerFailure(error))
    }
    if (step.done) return this.#succeed(step.value)
    if (step.value) this.#send(step.value)
  }

  #send(request: Uint8Array): void {
    this.#request = request
    this.#requests += 1
    this.#resends = 0
    if (this.#requests === 1) this.#firstSentAt = performance.now()
    this.#line.socket.send(request)
  }

  #succeed(answer: ServerAnswer): void {
    // One packet for each request and none sent twice: nothing more can be on its way to this socket.
    this.#end(this.#packets === this.#requests && this.#resends === 0)
    this.#resolve({ answer, pingMs: this.#pingMs })
  }

  #end(quiet: boolean): void {
    this.#over = true
    clearTimeout(this.#timer)
    this.#exchange.signal?.removeEventListener('abort', this.#onAbort)
    leaveLine(this.#line, quiet)
  }

  #wait(): void {
    const left = this.#exchange.deadline - performance.now()
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
    setImmediate(() => this.fail(timedOut()))
  }

  readonly #onSilence = (): void => {
    setImmediate(() => {
      if (this.#over) return
      if (this.#request) {
        this.#resends += 1
        this.#line.socket.send(this.#request)
      }
      this.#wait()
    })
  }
}

const NOTHING = new Uint8Array()

/** A socket, and who uses it now. */
interface Line {
  socket: Socket
  family: 4 | 6
  talk: Talk | null
  spoilt: boolean
}

/**
 * Opening and closing a socket costs more than all else in a query, so quiet ones are kept, disconnected. The kernel gives
 * them a new random port with the next connection. Whatever still arrives for one while it rests spoils it.
 */
const idle: Record<4 | 6, Line[]> = { 4: [], 6: [] }
let resting: Line[] = []

function takeLine(family: 4 | 6): Line {
  const kept = idle[family].pop()
  if (!kept) return openLine(family)
  kept.socket.ref()
  return kept
}

function openLine(family: 4 | 6): Line {
  const socket = createSocket({ type: family === 4 ? 'udp4' : 'udp6', lookup: takeLiterally })
  const line: Line = { socket, family, talk: null, spoilt: false }
  socket.on('connect', () => line.talk?.onConnect())
  socket.on('message', (packet, from) => {
    if (line.talk) line.talk.receive(packet, from)
    else line.spoilt = true
  })
  socket.on('error', (error) => {
    line.spoilt = true
    line.talk?.fail(networkFailure(error))
  })
  return line
}

function leaveLine(line: Line, quiet: boolean): void {
  line.talk = null
  if (!quiet || line.spoilt) return void line.socket.close()
  line.socket.disconnect()
  line.socket.unref()
  // What is left in its buffer is read in this turn of the event loop; the line may be taken again after it.
  if (resting.push(line) === 1) setImmediate(keepRested)
}

function keepRested(): void {
  const rested = resting
  resting = []
  for (const line of rested) {
    const shelf = idle[line.family]
    if (line.spoilt || shelf.length >= MAX_IDLE_SOCKETS) line.socket.close()
    else shelf.push(line)
  }
}

// The address is a literal; a look-up function of our own keeps Node from asking the resolver's threads for it.
function takeLiterally(
  address: string,
  family: unknown,
  done: (error: null, address: string, family: number) => void,
): void {
  done(null, address, family === 6 ? 6 : 4)
}
