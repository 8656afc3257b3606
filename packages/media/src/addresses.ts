import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { addressText, decodeXorAddress } from './relay/transport-address.ts'
import { attributeOf, attributes, buildStun, methods, parseStun } from './relay/stun.ts'

const cacheMs = 60_000
/** Who joins waits for them, and a process that does not reply for long is taken for dead. A name server may stay silent for longer. */
const longestWaitMs = 2000

interface AddressSettings {
  /** An address or a name; null: those of the network interfaces. */
  address: string | null
  /** Says which address the machine has behind a router; null: it has none that it doesn't know. */
  stun: StunServer | null
}

/** The addresses under which browsers reach this machine. They are looked up again from time to time. */
export function createAddresses({ address, stun }: AddressSettings, now: () => number) {
  let known: { addresses: string[]; at: number } = { addresses: [], at: -Infinity }
  let looking: Promise<string[]> | null = null
  /** Stays where the server does not answer for a while. */
  let publicAddress: string[] = []

  async function find(): Promise<string[]> {
    if (address !== null) return addressesOf(address)
    if (stun) {
      try {
        publicAddress = [await askPublicAddress(stun)]
      } catch (error) {
        process.stderr.write(`the public address is not known: ${(error as Error).message}\n`)
      }
    }
    return [...new Set([...ownAddresses(), ...publicAddress])]
  }

  async function look(): Promise<string[]> {
    const addresses = await find().catch(() => known.addresses)
    known = { addresses, at: now() }
    looking = null
    return addresses
  }

  return async (): Promise<string[]> => {
    if (now() - known.at < cacheMs) return known.addresses
    looking ??= look()
    const rest = address === null && known.addresses.length === 0 ? ownAddresses() : known.addresses
    return Promise.race([looking, wait(longestWaitMs, rest, { ref: false })])
  }
}

async function addressesOf(setting: string): Promise<string[]> {
  if (isIP(setting) !== 0) return [setting]
  const found = await lookup(setting, { all: true })
  return found.map(({ address }) => address)
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const outer = all.filter(({ internal, scopeid }) => !internal && !scopeid)
  // Without a network there are only programs on this machine.
  const found = outer.length > 0 ? outer : all.filter(({ scopeid }) => !scopeid)
  return found
    .toSorted((a, b) => (a.family < b.family ? -1 : a.family > b.family ? 1 : 0))
    .map(({ address }) => address)
}

export interface StunServer {
  host: string
  port: number
}

/** A packet may get lost. */
const attempts = 3
const attemptMs = 500

/**
 * Asks a STUN server (RFC 8489) from which address packets of this machine come: on the Internet, that is the address of the
 * router. Rejects where no answer comes.
 */
async function askPublicAddress({ host, port }: StunServer): Promise<string> {
  const { address, family } = await lookup(host)
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  const transactionId = randomBytes(12)
  const { binding: method } = methods
  const request = buildStun({ method, class: 'request', transactionId, attributes: [] })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  socket.on('message', (bytes) => {
    const found = readAnswer(bytes, transactionId)
    if (found !== null) resolve(found)
  })
  socket.on('error', reject)
  let left = attempts
  const ask = (): void => {
    left -= 1
    if (left < 0) reject(new Error(`the STUN server ${host}:${port} does not answer`))
    else socket.send(request, port, address)
  }
  ask()
  const timer = setInterval(ask, attemptMs)
  try {
    return await promise
  } finally {
    clearInterval(timer)
    socket.close()
  }
}

/** Null for anything but the answer to the request. */
function readAnswer(bytes: Buffer, transactionId: Buffer): string | null {
  const message = parseStun(bytes)
  if (message?.class !== 'success' || !message.transactionId.equals(transactionId)) return null
  const value = attributeOf(message, attributes.xorMappedAddress)
  const found = value && decodeXorAddress(value, transactionId)
  return found ? addressText(found.ip) : null
}
