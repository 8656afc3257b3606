import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkKey } from '@guildhall/public-address'
import { sessionCookie } from './caller.ts'
import type { Caller } from './caller.ts'
import { clientAddress, clientKey } from './client-address.ts'
import { setRateLimitHeaders } from './rate-limit-headers.ts'

/** Recognizes a browser at a later login. */
export const browserCookie = 'service_browser'

/** A request of an account. */
export interface SessionCall {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Who confirms something with a password, and from where. */
export function confirmationOf({ caller, request, reply }: SessionCall) {
  const report = (limits: Parameters<typeof setRateLimitHeaders>[1]): void =>
    setRateLimitHeaders(reply, limits)
  return { userId: caller.userId, client: clientOf(request), report }
}

/** Where a request comes from. */
export function clientOf(request: FastifyRequest) {
  return {
    address: clientAddress(request),
    addressKey: clientKey(request),
    networkKey: networkKey(clientAddress(request)),
    device: request.headers['user-agent'] ?? null,
    token: request.cookies[sessionCookie] ?? null,
    browserToken: request.cookies[browserCookie] ?? null,
  }
}
