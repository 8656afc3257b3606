import { errorStatus } from '@guildhall/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { whenReady } from '../core/maybe-promise.ts'
import type { MaybePromise } from '../core/maybe-promise.ts'
import type { RateDecision } from '../core/rate-decision.ts'
import { clientKey } from './client-address.ts'
import { policyOf, rateLimitHeaders } from './rate-limit-headers.ts'
import { apiHeaders } from './response-headers.ts'

type OnError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void

interface RateLimit {
  take(key: string): MaybePromise<RateDecision>
}

interface Options<T> {
  /** Counts every request of an address. */
  addressLimit: RateLimit
  /** What the path grants access to; null if its token is not usable. */
  find: (request: FastifyRequest) => MaybePromise<T | null>
  onAdmit: (request: FastifyRequest, target: T, address: RateDecision) => void
}

const notFoundJson = JSON.stringify({
  error: { code: 'not_found', message: 'There is no such webhook.' },
})
const tooManyJson = JSON.stringify({
  error: { code: 'rate_limited', message: 'Too many messages in too short a time.' },
})

/**
 * An `onRequest` hook for routes whose path contains the only credential. It checks the limit of the address, then the
 * token, before the body is read. It uses callbacks: promises would cost a webhook post as much as storing it.
 */
export function admitByToken<T>({ addressLimit, find, onAdmit }: Options<T>) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const check = (address: RateDecision): void => {
      if (!address.allowed) {
        sendTooMany(reply, { address })
        return
      }
      const admit = (target: T | null): void => {
        if (target) {
          onAdmit(request, target, address)
          done()
        } else sendUnknownToken(reply, address)
      }
      whenReady(find(request), admit, done)
    }
    whenReady(addressLimit.take(clientKey(request)), check, done)
  }
}

/** Responds to a path without a usable token, as `admitByToken` does. */
export function refuseUnknownPath(addressLimit: RateLimit, onError: OnError) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const respond = (address: RateDecision): void => {
      if (address.allowed) sendUnknownToken(reply, address)
      else sendTooMany(reply, { address })
    }
    whenReady(addressLimit.take(clientKey(request)), respond, (error) =>
      onError(error as FastifyError, request, reply),
    )
  }
}

export function sendTooMany(reply: FastifyReply, decisions: Record<string, RateDecision>): void {
  sendJson(reply, errorStatus.rate_limited, rateLimitHeaders(decisions), tooManyJson)
}

// The same bytes for every reason; so it includes the limit, but not how much of it is left.
export function sendUnknownToken(reply: FastifyReply, address: RateDecision): void {
  sendJson(reply, 404, ['ratelimit-policy', policyOf('address', address)], notFoundJson)
}

const jsonType = 'application/json; charset=utf-8'

/** Sends JSON directly, without Fastify's hooks and serialization. */
export function sendJson(
  reply: FastifyReply,
  status: number,
  headers: string[],
  json: string,
): void {
  const { raw } = reply.hijack()
  headers.push(...apiHeaders, 'content-type', jsonType)
  headers.push('content-length', String(Buffer.byteLength(json)))
  raw.writeHead(status, headers)
  raw.end(json)
}
