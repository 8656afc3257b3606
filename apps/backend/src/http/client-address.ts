import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../core/address-key.ts'

/** Keys that are remembered: most requests come from an address that came before. */
const mostKnown = 10_000
const known = new Map<string, string>()

/** The client's address as a key to count by: see addressKey. */
export function clientKey(request: FastifyRequest): string {
  const { ip } = request
  const before = known.get(ip)
  if (before !== undefined) return before
  const key = addressKey(clientAddress(request))
  // What is no address stands for none.
  if (isIP(ip) === 0) return key
  if (known.size >= mostKnown) known.clear()
  known.set(ip, key)
  return key
}

/** The client's address: the socket's peer, or what a trusted proxy says. */
export function clientAddress(request: FastifyRequest): string {
  // A proxy may forward what is no address.
  const address = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '')
  // A socket for both families shows IPv4 clients so.
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
