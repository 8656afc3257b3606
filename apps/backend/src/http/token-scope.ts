import { errorStatus } from '@guildhall/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { whenReady } from '../core/maybe-promise.ts'
import type { MaybePromise } from '../core/maybe-promise.ts'
import type { RateDecision } from '../core/rate-decision.ts'
import { handleChatError, toChatError } from './chat-errors.ts'
import { clientKey } from './client-address.ts'
import { policyOf, rateLimitHeaders, setRateLimitHeaders } from './rate-limit-headers.ts'
import { apiHeaders } from './response-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the token of the path grants access to; null until the token is known to be usable. */
    admitted: Admitted | null
  }
}

/** What became of an admitted request. */
export interface Outcome {
  status: number
  /** The error message that the sender got. */
  reason?: string
  messageId?: string
}

interface Admitted {
  target: unknown
  /** A promise while the attempt of the address is counted. */
  address: MaybePromise<RateDecision>
  /** On the clock of `performance.now()`. */
  startedAt: number
  /** The bytes of the body, once they were read. */
  body: Buffer | null
  /** The request has shown everything that its target demands. */
  isVerified: boolean
  record: (request: FastifyRequest, outcome: Outcome) => void
}

export type Decisions = Record<string, RateDecision>
type OnError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void

/** How routes answer a refused request. An unknown token gets the same answer everywhere. */
export interface Refusals {
  error: OnError
  tooMany: (reply: FastifyReply, decisions: Decisions) => void
}

interface RateLimit {
  take(key: string): MaybePromise<RateDecision>
}

interface TargetLimit extends RateLimit {
  takeAfter(first: Promise<RateDecision>, key: string): Promise<RateDecision | null>
}

interface Options<T> {
  /** Counts every request of an address. */
  addressLimit: RateLimit
  /** Counts the requests with a valid token and body. */
  targetLimit: TargetLimit
  targetKey: (target: T) => string
  /** The result of `find` if it is known at once, otherwise undefined. */
  getCached: (request: FastifyRequest) => T | null | undefined
  /** What the path grants access to; null if its token is not usable. */
  find: (request: FastifyRequest) => MaybePromise<T | null>
  /** Called when an admitted request was answered. */
  record: (request: FastifyRequest, outcome: Outcome) => void
}

/**
 * Routes whose path contains the only credential. They use callbacks and raw responses: promises and Fastify's headers
 * would cost a webhook post as much as storing it.
 */
export interface TokenScope<T> {
  /**
   * An `onRequest` hook: checks the limit of the address, then the token, before the body is read. With `canCheckLater`, a
   * request with a known token that has arrived completely is handled while the attempt of the address is counted, so that
   * `respond` can count both attempts together. Nothing is answered before.
   */
  admit(
    refusals: Refusals,
    options?: { canCheckLater: boolean },
  ): (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void
  targetOf(request: FastifyRequest): T
  /** Counts the request against the limit of its target, then runs `work`. Null means that the token is void by now. */
  respond<R>(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: {
      refusals: Refusals
      work: () => Promise<R | null>
      /** Sends the response, and returns what became of the request. */
      send: (result: R, decisions: Decisions) => Outcome
    },
  ): void
}

const notFoundJson = JSON.stringify({
  error: { code: 'not_found', message: 'There is no such webhook.' },
})
const tooManyMessage = 'Too many messages in too short a time.'
const tooManyJson = JSON.stringify({
  error: { code: 'rate_limited', message: tooManyMessage },
})

export function createTokenScope<T>(options: Options<T>): TokenScope<T> {
  const { addressLimit, targetLimit, targetKey, getCached, find, record } = options
  const admitTarget = (request: FastifyRequest, target: T, address: Admitted['address']): void => {
    const startedAt = performance.now()
    request.admitted = { target, address, startedAt, body: null, isVerified: false, record }
  }
  return {
    admit:
      (refusals, { canCheckLater } = { canCheckLater: false }) =>
      (request, reply, done) => {
        const check = (address: RateDecision): void => {
          if (!address.allowed) {
            refusals.tooMany(reply, { address })
            return
          }
          const admit = (target: T | null): void => {
            if (target) {
              admitTarget(request, target, address)
              done()
            } else sendUnknownToken(reply, address)
          }
          const known = getCached(request)
          whenReady(known === undefined ? find(request) : known, admit, done)
        }
        const address = addressLimit.take(clientKey(request))
        if (!canCheckLater || !(address instanceof Promise)) {
          whenReady(address, check, done)
          return
        }
        // Node has parsed what arrived with the headers by then.
        process.nextTick(() => {
          const target = hasArrived(request) ? getCached(request) : null
          if (!target) {
            address.then(check, done)
            return
          }
          // Nothing waits for it when the connection is lost meanwhile.
          address.catch(() => undefined)
          admitTarget(request, target, address)
          done()
        })
      },
    targetOf: (request) => admittedOf(request).target as T,
    respond(request, reply, { refusals, work, send }) {
      const admitted = admittedOf(request)
      const key = targetKey(admitted.target as T)
      const fail = (error: Error): void => refusals.error(error as FastifyError, request, reply)
      const run = (address: RateDecision, webhook: RateDecision): void => {
        const decisions = { address, webhook }
        if (!webhook.allowed) {
          refusals.tooMany(reply, decisions)
          record(request, { status: 429, reason: tooManyMessage })
          return
        }
        work().then((result) => {
          if (result) record(request, send(result, decisions))
          else sendUnknownToken(reply, address)
        }, fail)
      }
      const { address } = admitted
      if (address instanceof Promise) {
        const runIfAllowed = async (webhook: RateDecision | null): Promise<void> => {
          const decided = await address
          if (webhook) run(decided, webhook)
          else refusals.tooMany(reply, { address: decided })
        }
        targetLimit.takeAfter(address, key).then(runIfAllowed).catch(fail)
      } else whenReady(targetLimit.take(key), (webhook) => run(address, webhook), fail)
    },
  }
}

/** The whole body is in memory. */
function hasArrived({ raw, headers }: FastifyRequest): boolean {
  return raw.readableLength > 0 && raw.readableLength === Number(headers['content-length'])
}

function admittedOf({ admitted }: FastifyRequest) {
  if (!admitted) throw new Error('a request reached its handler without a valid token')
  return admitted
}

/** Responds to a path without a usable token, as `admit` does. */
export function refuseUnknownPath(addressLimit: RateLimit, { error: onError, tooMany }: Refusals) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const respond = (address: RateDecision): void => {
      if (address.allowed) sendUnknownToken(reply, address)
      else tooMany(reply, { address })
    }
    whenReady(addressLimit.take(clientKey(request)), respond, (error) =>
      onError(error as FastifyError, request, reply),
    )
  }
}

function sendTooMany(reply: FastifyReply, decisions: Decisions): void {
  sendJson(reply, errorStatus.rate_limited, rateLimitHeaders(decisions), tooManyJson)
}

/** Answers an error in the chat platform's format, and records it for an admitted request. */
export function handleTokenError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { admitted } = request
  const respond = (address?: RateDecision): void => {
    if (address?.allowed === false) {
      sendTooMany(reply, { address })
      return
    }
    if (address) setRateLimitHeaders(reply, { address })
    handleChatError(error, request, reply)
    admitted?.record(request, { status: reply.statusCode, reason: toChatError(error).message })
  }
  whenReady(admitted?.address, respond, (failure) =>
    handleChatError(failure as FastifyError, request, reply),
  )
}

/** Refuses in the chat platform's format. */
export const tokenRefusals: Refusals = { error: handleTokenError, tooMany: sendTooMany }

// The same bytes for every reason; so it includes the limit, but not how much of it is left.
function sendUnknownToken(reply: FastifyReply, address: RateDecision): void {
  sendJson(reply, 404, ['ratelimit-policy', policyOf('address', address)], notFoundJson)
}

export function sendJson(
  reply: FastifyReply,
  status: number,
  headers: string[],
  json: string,
): void {
  sendRaw(reply, status, headers, { type: 'application/json; charset=utf-8', text: json })
}

/** Sends a response without Fastify's hooks and serialization. */
export function sendRaw(
  reply: FastifyReply,
  status: number,
  headers: string[],
  { type, text }: { type: string; text: string },
): void {
  const { raw } = reply.hijack()
  headers.push(...apiHeaders)
  if (status !== 204) {
    headers.push('content-type', type, 'content-length', String(Buffer.byteLength(text)))
  }
  raw.writeHead(status, headers)
  raw.end(text)
}
