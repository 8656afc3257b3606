import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '@guildhall/public-address'

/** Most requests come from an address that was seen before. */
const maxCachedKeys = 10_000
const keys = new Map<string, string>()

/** The key of the client's address for limits: see addressKey. */
export function clientKey(request: FastifyRequest): string {
  const { ip } = request
  const cached = keys.get(ip)
  if (cached !== undefined) return cached
  const key = addressKey(clientAddress(request))
  // An invalid address has the key of the proxy that sent it, which can change.
  if (isIP(ip) === 0) return key
  if (keys.size >= maxCachedKeys) keys.clear()
  keys.set(ip, key)
  return key
}

/** The client's address: the peer of the socket, or the address that a trusted proxy forwards. */
export function clientAddress(request: FastifyRequest): string {
  // A proxy may forward something that is not an address.
  const address = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '')
  // A dual-stack socket has IPv4 clients as IPv4-mapped IPv6 addresses.
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
