import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/app-error.ts'
import type { RateLimit } from '../core/rate-limit.ts'
import { toChatError } from './chat-errors.ts'
import { clientKey } from './client-address.ts'
import { policyOf, setRateLimitHeaders, waitMsOf } from './rate-limit-headers.ts'
import type { Decisions } from './rate-limit-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The limits that the request counted against. */
    counted: Decisions | null
    /** What the token of the path grants access to; null until the token is known to be usable. */
    admitted: Admitted | null
  }
}

interface Admitted {
  target: unknown
  /** On the clock of `performance.now()`. */
  startedAt: number
  /** The bytes of the body, once they were read. */
  body: Buffer | null
  /** The request has shown everything that its target requires. */
  isVerified: boolean
}

/** What became of an admitted request. */
export interface Outcome {
  status: number
  /** The error message that the sender got. */
  reason?: string
  messageId?: string
}

interface Answer {
  status: number
  type: string
  text: string
}

/** How routes answer an error. An unknown token gets the same answer everywhere. */
type AnswerError = (error: AppError) => Answer

type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void

/** Routes whose path contains the only credential. */
export interface TokenScope<T> {
  /** An `onRequest` hook: checks the limit of the address, then the token, before the body is read. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
  targetOf(request: FastifyRequest): T
  /** Counts the request against the limit of its target. Throws `rate_limited`. */
  count(request: FastifyRequest): Promise<void>
  /** Answers an admitted request; without an answer, its token is void by now. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Answer | null,
    messageId?: string,
  ): FastifyReply
  /** Answers a path without a usable token, as `admit` does. */
  refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Answers errors, and records them for admitted requests. */
  errorHandler(answerError: AnswerError): ErrorHandler
}

const notFoundJson = JSON.stringify({
  error: { code: 'not_found', message: 'There is no such webhook.' },
})

export function createTokenScope<T extends { webhookId: string }>({
  addressLimit,
  webhookLimit,
  find,
  record,
}: {
  /** Counts every request of an address. */
  addressLimit: RateLimit
  /** Counts the requests of a webhook with a valid token and body. */
  webhookLimit: RateLimit
  /** What a path grants access to; null if its token is not usable. */
  find: (serverId: string, token: string) => Promise<T | null>
  /** Called when an admitted request is answered. */
  record: (request: FastifyRequest, outcome: Outcome) => void
}): TokenScope<T> {
  const targetOf = (request: FastifyRequest): T => admittedOf(request).target as T

  async function countAddress(request: FastifyRequest): Promise<void> {
    const address = await addressLimit.take(clientKey(request))
    request.counted = { address }
    requireAllowed(request.counted)
  }

  return {
    async admit(request, reply) {
      const startedAt = performance.now()
      await countAddress(request)
      const { serverId, token } = request.params as { serverId: string; token: string }
      const target = await find(serverId, token)
      if (!target) return sendUnknownToken(request, reply)
      request.admitted = { target, startedAt, body: null, isVerified: false }
      return undefined
    },
    targetOf,
    async count(request) {
      const webhook = await webhookLimit.take(targetOf(request).webhookId)
      request.counted = { ...request.counted, webhook }
      requireAllowed(request.counted)
    },
    send(request, reply, answer, messageId) {
      if (!answer) return sendUnknownToken(request, reply)
      const { status } = answer
      record(request, { status, ...(messageId !== undefined && { messageId }) })
      return sendAnswer(request, reply, answer)
    },
    async refuse(request, reply) {
      await countAddress(request)
      return sendUnknownToken(request, reply)
    },
    errorHandler: (answerError) => (error, request, reply) => {
      const known = toChatError(error)
      if (known.code === 'internal_error') request.log.error({ err: error }, 'a request failed')
      const answer = answerError(known)
      if (request.admitted) record(request, { status: answer.status, reason: known.message })
      if (known.retryAfterMs !== undefined) {
        reply.header('retry-after', Math.max(1, Math.ceil(known.retryAfterMs / 1000)))
      }
      sendAnswer(request, reply, answer)
    },
  }
}

function admittedOf({ admitted }: FastifyRequest): Admitted {
  if (!admitted) throw new Error('a request reached its handler without a valid token')
  return admitted
}

function requireAllowed(counted: Decisions): void {
  if (Object.values(counted).every(({ allowed }) => allowed)) return
  throw new AppError('rate_limited', 'Too many messages in too short a time.', waitMsOf(counted))
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (request.counted) setRateLimitHeaders(reply, request.counted)
  reply.code(answer.status)
  // Without a body, it has no type.
  return answer.type === ''
    ? reply.send()
    : // A text would get a character set in its type, which some clients do not expect.
      reply.header('content-type', answer.type).send(Buffer.from(answer.text))
}

// The same bytes for every reason; so it includes the limit, but not how much of it is left.
function sendUnknownToken({ counted }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (counted?.address) reply.header('ratelimit-policy', policyOf('address', counted.address))
  return reply
    .code(404)
    .header('content-type', 'application/json; charset=utf-8')
    .send(notFoundJson)
}
