import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { addressText, decodeXorAddress } from './relay/transport-address.ts'
import { attributeOf, attributes, buildStun, methods, parseStun } from './relay/stun.ts'

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
export async function askPublicAddress({ host, port }: StunServer): Promise<string> {
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
