import { createSocket } from 'node:dgram'
import type { RemoteInfo, Socket } from 'node:dgram'
import { platform } from 'node:os'
import { assertChecked } from '@guildhall/public-address'
import type { Destination } from '@guildhall/public-address'
import type { ExchangeResult } from './conversation.ts'
import { UdpExchange } from './udp-exchange.ts'
import type { ExchangeOptions } from './udp-exchange.ts'

const MAX_IDLE_SOCKETS = 128
/** Only Linux is known to give a disconnected socket a new port. */
const CAN_POOL = platform() === 'linux'

/**
 * Runs a conversation over a socket that is connected to the checked address: the kernel reports a refused port at once
 * and drops packets from other senders.
 * Throws `SERVER_OFFLINE`, `SERVER_TIMEOUT` or `QUERY_FAILED`, or the signal's reason.
 */
export function converseOverUdp(options: ExchangeOptions): Promise<ExchangeResult> {
  assertChecked(options.destination)
  if (options.signal?.aborted) return Promise.reject(options.signal.reason)
  return new Promise((resolve, reject) => {
    const exchange = new UdpExchange(options, resolve, reject)
    exchange.start(new PacketChannel(exchange, options))
  })
}

/** The use of a pooled socket by one exchange. */
class PacketChannel {
  readonly #exchange: UdpExchange
  readonly #destination: Destination
  readonly #port: number
  #pooled: PooledSocket | undefined
  #isConnected = false
  #isScheduled = false
  #isReleased = false
  #unsent: readonly Uint8Array[] = []

  constructor(exchange: UdpExchange, { destination, port }: ExchangeOptions) {
    this.#exchange = exchange
    this.#destination = destination
    this.#port = port
  }

  /** Sends the packets at the end of this event-loop turn, once the socket is connected. */
  send(packets: readonly Uint8Array[]): void {
    this.#unsent = this.#unsent.length === 0 ? packets : [...this.#unsent, ...packets]
    if (!this.#isScheduled) scheduleDrain(this)
    this.#isScheduled = true
  }

  drain(): void {
    this.#isScheduled = false
    if (this.#isReleased) return
    try {
      if (this.#isConnected) this.#flush()
      else this.#connect()
    } catch (error) {
      this.#exchange.fail(error)
    }
  }

  onConnect(): void {
    this.#isConnected = true
    this.#flush()
  }

  receive(packet: Buffer, from: RemoteInfo): void {
    const isServer = from.port === this.#port && from.address === this.#destination.address
    if (isServer) this.#exchange.receive(packet)
    else if (this.#pooled) this.#pooled.isTainted = true
  }

  onError(error: Error): void {
    this.#exchange.refuse(error)
  }

  /** Returns the socket to the pool; `isQuiet` means that no more packets can arrive. */
  release(isQuiet: boolean): void {
    this.#isReleased = true
    if (this.#pooled) releaseSocket(this.#pooled, isQuiet)
  }

  #connect(): void {
    if (this.#pooled) return
    this.#pooled = acquireSocket(this.#destination.family)
    this.#pooled.channel = this
    this.#pooled.socket.connect(this.#port, this.#destination.address)
  }

  // The kernel reports the refusal of a packet to the next send.
  readonly #onSent = (error: Error | null): void => {
    if (error && !this.#isReleased) this.onError(error)
  }

  #flush(): void {
    const packets = this.#unsent
    this.#unsent = []
    this.#exchange.onSent(packets.length)
    for (const packet of packets) this.#pooled?.socket.send(packet, this.#onSent)
  }
}

/** A socket and the channel that uses it now. */
interface PooledSocket {
  socket: Socket
  family: 4 | 6
  channel: PacketChannel | null
  isTainted: boolean
}

/**
 * Opening and closing a socket is the most expensive part of a query, so quiet sockets are disconnected and pooled. The
 * kernel accepts no packet for a disconnected socket and gives it a new random port when it connects again. Packets that
 * were already queued are read before the event-loop turn ends, and taint the socket.
 */
const idle: Record<4 | 6, PooledSocket[]> = { 4: [], 6: [] }
let released: PooledSocket[] = []
/** Sending packets back to back is cheaper than with other work in between. */
let pendingChannels: PacketChannel[] = []
let isTurnEnding = false

function acquireSocket(family: 4 | 6): PooledSocket {
  return idle[family].pop() ?? openSocket(family)
}

function openSocket(family: 4 | 6): PooledSocket {
  const socket = createSocket({ type: family === 4 ? 'udp4' : 'udp6', lookup: lookupLiteral })
  const pooled: PooledSocket = { socket, family, channel: null, isTainted: false }
  socket.on('connect', () => pooled.channel?.onConnect())
  socket.on('message', (packet, from) => {
    if (pooled.channel) pooled.channel.receive(packet, from)
    else pooled.isTainted = true
  })
  socket.on('error', (error) => {
    pooled.isTainted = true
    pooled.channel?.onError(error)
  })
  // The exchange's timer keeps the process alive; an idle socket must not.
  socket.unref()
  return pooled
}

function releaseSocket(pooled: PooledSocket, isQuiet: boolean): void {
  pooled.channel = null
  if (!isQuiet || !CAN_POOL || pooled.isTainted) return void pooled.socket.close()
  pooled.socket.disconnect()
  released.push(pooled)
  scheduleTurnEnd()
}

function scheduleDrain(channel: PacketChannel): void {
  pendingChannels.push(channel)
  scheduleTurnEnd()
}

function scheduleTurnEnd(): void {
  if (!isTurnEnding) setImmediate(onTurnEnd)
  isTurnEnding = true
}

function onTurnEnd(): void {
  const [quiet, channels] = [released, pendingChannels]
  released = []
  pendingChannels = []
  isTurnEnding = false
  for (const pooled of quiet) {
    const pool = idle[pooled.family]
    if (pooled.isTainted || pool.length >= MAX_IDLE_SOCKETS) pooled.socket.close()
    else pool.push(pooled)
  }
  for (const channel of channels) channel.drain()
}

// The address is a literal; this lookup function keeps Node from using the resolver's threads for it.
function lookupLiteral(
  address: string,
  family: unknown,
  done: (error: null, address: string, family: number) => void,
): void {
  done(null, address, family === 6 ? 6 : 4)
}
