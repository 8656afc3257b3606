import type { Socket } from 'node:net'
import type { RelayClient, RelayServer } from '../messages.ts'
import { addressKey } from '@guildhall/public-address'
import { TokenBucket } from '../rates.ts'
import { RelayConnection } from './connection.ts'
import { Grants, iceServersOf } from './grants.ts'
import type { Grant } from './grants.ts'

/** Limits of all connections together. */
export const relayLimits = {
  connections: 4000,
  connectionsPerAddress: 400,
  /** That have sent no valid credentials yet. */
  strangers: 500,
  strangersPerAddress: 32,
  /** New ones of one address. */
  connects: { perSecond: 8, burst: 256 },
}
const sweepMs = 1000

interface Parts {
  /** The TCP port that browsers are sent. */
  port: number
  /** The host and port where it is reached over TLS; null: nowhere. */
  secureHost: string | null
  /** The UDP port of this process, to which alone the relay relays. */
  mediaPort: number
  now: () => number
}

interface Counts {
  connections: number
  strangers: number
}

interface Address extends Counts {
  connects: TokenBucket
}

/** TURN over TCP, from participants to the media port of this process and nowhere else. */
export class Relay {
  readonly #parts: Parts
  readonly #grants = new Grants()
  readonly #connections = new Set<RelayConnection>()
  readonly #byAddress = new Map<string, Address>()
  readonly #total: Counts = { connections: 0, strangers: 0 }
  readonly #timer: NodeJS.Timeout

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.sweep(), sweepMs)
  }

  /** Lets a client of the account use the relay for one connection. */
  grant(userId: string): Grant {
    return this.#grants.create(userId)
  }

  revoke(grant: Grant): void {
    this.#grants.revoke(grant)
  }

  /** What the participant's browser needs, which reaches this machine at the addresses. */
  iceServers(grant: Grant, addresses: readonly string[]): RelayServer[] {
    return iceServersOf(grant, addresses, this.#parts)
  }

  /** Serves a client's connection whose first bytes were read already. */
  accept(socket: Socket, firstBytes: Buffer, client: RelayClient): void {
    const key = addressKey(client.address)
    const counts = this.#byAddress.get(key) ?? newAddress()
    this.#byAddress.set(key, counts)
    if (!this.#hasRoom(counts) || !counts.connects.take(1, this.#parts.now())) {
      socket.destroy()
      return
    }
    const change = (field: keyof Counts, by: number): void => {
      this.#total[field] += by
      counts[field] += by
    }
    change('connections', 1)
    change('strangers', 1)
    const { mediaPort, now } = this.#parts
    const connection = new RelayConnection(socket, {
      client,
      mediaPort,
      now,
      findGrant: (username) => this.#grants.find(username),
      onAuthenticated: () => change('strangers', -1),
      onClose: () => {
        this.#connections.delete(connection)
        change('connections', -1)
        if (!connection.isAuthenticated) change('strangers', -1)
      },
    })
    this.#connections.add(connection)
    connection.receive(firstBytes)
  }

  close(): void {
    clearInterval(this.#timer)
    for (const connection of [...this.#connections]) connection.close()
  }

  /** Closes connections whose deadlines have passed, and forgets who has used nothing for a while. */
  sweep(): void {
    const nowMs = this.#parts.now()
    for (const connection of [...this.#connections]) connection.sweep(nowMs)
    this.#grants.sweep(nowMs)
    for (const [key, { connections, connects }] of this.#byAddress) {
      if (connections === 0 && connects.isFull(nowMs)) this.#byAddress.delete(key)
    }
  }

  #hasRoom({ connections, strangers }: Counts): boolean {
    return (
      this.#total.connections < relayLimits.connections &&
      this.#total.strangers < relayLimits.strangers &&
      connections < relayLimits.connectionsPerAddress &&
      strangers < relayLimits.strangersPerAddress
    )
  }
}

function newAddress(): Address {
  const { perSecond, burst } = relayLimits.connects
  return { connections: 0, strangers: 0, connects: new TokenBucket(perSecond, burst) }
}
