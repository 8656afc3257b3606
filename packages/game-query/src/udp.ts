import { createSocket } from 'node:dgram'
import type { RemoteInfo, Socket } from 'node:dgram'
import { platform } from 'node:os'
import { networkFailure } from './conversation.ts'
import type { Exchanged } from './conversation.ts'
import { assertJudged } from './destination.ts'
import type { Destination } from './destination.ts'
import { UdpTalk } from './udp-talk.ts'
import type { Exchange } from './udp-talk.ts'

const MAX_IDLE_SOCKETS = 128
/** Only Linux is known to give a socket that was disconnected a new port. */
const MAY_KEEP = platform() === 'linux'

/**
 * Has a conversation over a socket that is connected to the one judged address: the kernel reports a refused port at once
 * and lets no other sender's packets in.
 * Throws `SERVER_OFFLINE`, `SERVER_TIMEOUT` or `QUERY_FAILED`, or the signal's reason.
 */
export function converseOverUdp(exchange: Exchange): Promise<Exchanged> {
  assertJudged(exchange.destination)
  if (exchange.signal?.aborted) return Promise.reject(exchange.signal.reason)
  return new Promise((resolve, reject) => {
    const talk = new UdpTalk(exchange, resolve, reject)
    talk.start(new Line(talk, exchange))
  })
}

/** One talk's use of a socket. */
class Line {
  readonly #talk: UdpTalk
  readonly #destination: Destination
  readonly #port: number
  #plug: Plug | undefined
  #isConnected = false
  #isDue = false
  #isLeft = false
  #outgoing: readonly Uint8Array[] = []

  constructor(talk: UdpTalk, { destination, port }: Exchange) {
    this.#talk = talk
    this.#destination = destination
    this.#port = port
  }

  /** Sends the packets at the end of this turn of the event loop, once the socket is connected. */
  send(packets: readonly Uint8Array[]): void {
    this.#outgoing = this.#outgoing.length === 0 ? packets : [...this.#outgoing, ...packets]
    if (!this.#isDue) beDue(this)
    this.#isDue = true
  }

  workOff(): void {
    this.#isDue = false
    if (this.#isLeft) return
    try {
      if (this.#isConnected) this.#flush()
      else this.#connect()
    } catch (error) {
      this.#talk.fail(error)
    }
  }

  onConnect(): void {
    this.#isConnected = true
    this.#flush()
  }

  receive(packet: Buffer, from: RemoteInfo): void {
    const isServer = from.port === this.#port && from.address === this.#destination.address
    if (isServer) this.#talk.receive(packet)
    else if (this.#plug) this.#plug.isSpoilt = true
  }

  onError(error: Error): void {
    this.#talk.fail(networkFailure(error))
  }

  /** Gives the socket back; `isQuiet` says that nothing more can be on its way to it. */
  leave(isQuiet: boolean): void {
    this.#isLeft = true
    if (this.#plug) leavePlug(this.#plug, isQuiet)
  }

  #connect(): void {
    if (this.#plug) return
    this.#plug = takePlug(this.#destination.family)
    this.#plug.line = this
    this.#plug.socket.connect(this.#port, this.#destination.address)
  }

  // The refusal of one packet is told to whoever sends the next, and not to those who do not ask.
  readonly #onSent = (error: Error | null): void => {
    if (error && !this.#isLeft) this.onError(error)
  }

  #flush(): void {
    const packets = this.#outgoing
    this.#outgoing = []
    this.#talk.onSent(packets.length)
    for (const packet of packets) this.#plug?.socket.send(packet, this.#onSent)
  }
}

/** A socket, and the line that uses it now. */
interface Plug {
  socket: Socket
  family: 4 | 6
  line: Line | null
  isSpoilt: boolean
}

/**
 * Opening and closing a socket costs more than all else in a query, so quiet ones are kept, disconnected. From then on
 * the kernel takes no packet in for one, and gives it a new random port with the next connection. Whatever it still had
 * is read before the turn of the event loop ends, and spoils it.
 */
const idle: Record<4 | 6, Plug[]> = { 4: [], 6: [] }
let resting: Plug[] = []
/** Packets that are sent one after the other cost less than those with other work between them. */
let due: Line[] = []
let isTurnEnding = false

function takePlug(family: 4 | 6): Plug {
  return idle[family].pop() ?? openPlug(family)
}

function openPlug(family: 4 | 6): Plug {
  const socket = createSocket({ type: family === 4 ? 'udp4' : 'udp6', lookup: takeLiterally })
  const plug: Plug = { socket, family, line: null, isSpoilt: false }
  socket.on('connect', () => plug.line?.onConnect())
  socket.on('message', (packet, from) => {
    if (plug.line) plug.line.receive(packet, from)
    else plug.isSpoilt = true
  })
  socket.on('error', (error) => {
    plug.isSpoilt = true
    plug.line?.onError(error)
  })
  // The timer of its talk keeps the process alive; a socket that is only kept must not.
  socket.unref()
  return plug
}

function leavePlug(plug: Plug, isQuiet: boolean): void {
  plug.line = null
  if (!isQuiet || !MAY_KEEP || plug.isSpoilt) return void plug.socket.close()
  plug.socket.disconnect()
  resting.push(plug)
  endTurn()
}

function beDue(line: Line): void {
  due.push(line)
  endTurn()
}

function endTurn(): void {
  if (!isTurnEnding) setImmediate(onTurnEnd)
  isTurnEnding = true
}

function onTurnEnd(): void {
  const [rested, lines] = [resting, due]
  resting = []
  due = []
  isTurnEnding = false
  for (const plug of rested) {
    const shelf = idle[plug.family]
    if (plug.isSpoilt || shelf.length >= MAX_IDLE_SOCKETS) plug.socket.close()
    else shelf.push(plug)
  }
  for (const line of lines) line.workOff()
}

// The address is a literal; a look-up function of our own keeps Node from asking the resolver's threads for it.
function takeLiterally(
  address: string,
  family: unknown,
  done: (error: null, address: string, family: number) => void,
): void {
  done(null, address, family === 6 ? 6 : 4)
}
