import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { unescape } from 'node:querystring'
import { AppError, appError } from '../core/app-error.ts'
import type { RateLimit } from '../core/rate-limit.ts'
import type { App } from './app-types.ts'
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
  /** Learns which methods the paths of a scope take. Call it before the scope has routes. */
  watch(scope: App): void
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
  /**
   * Answers what no route takes: without a usable token as `admit` does. With one, a path of the scope gets 405 and the
   * methods that it takes. Any other path gets the response to an unknown token, and is recorded.
   */
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
  /** What a path grants access to; null if its token is not usable. Only called with a token. */
  find: (serverId: string, token: string) => Promise<T | null>
  /** Called when an admitted request is answered. */
  record: (request: FastifyRequest, outcome: Outcome) => void
}): TokenScope<T> {
  const targetOf = (request: FastifyRequest): T => admittedOf(request).target as T
  /** The methods of all paths behind the token, such as `/github` and `/messages/:messageId`. */
  const methods = new Map<string, Set<string>>()

  async function countAddress(request: FastifyRequest): Promise<void> {
    const address = await addressLimit.take(clientKey(request))
    request.counted = { address }
    requireAllowed(request.counted)
  }

  /** Counts the address, and admits the request if the token is usable. */
  async function admitToken(request: FastifyRequest, serverId = '', token = ''): Promise<boolean> {
    const startedAt = performance.now()
    await countAddress(request)
    const target = token === '' ? null : await find(serverId, token)
    if (target) request.admitted = { target, startedAt, body: null, isVerified: false }
    return target !== null
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = ''] = request.url.split('?', 1)
    const [serverId, token, ...below] = path.split('/').slice(3)
    if (!(await admitToken(request, unescape(serverId ?? ''), unescape(token ?? '')))) {
      return sendUnknownToken(request, reply)
    }
    const allowed = methodsOf(methods, below)
    if (allowed) {
      reply.header('allow', allowed.join(', '))
      throw appError('other_method', { methods: allowed.join(', ') })
    }
    const shown = `/${below.join('/')}`.slice(0, 100)
    record(request, { status: 404, reason: `The URL of a webhook has no ${shown} at its end.` })
    request.admitted = null
    return sendUnknownToken(request, reply)
  }

  return {
    watch(scope) {
      const start = `${scope.prefix}/:serverId/:token`
      scope.addHook('onRoute', ({ url, method, handler }) => {
        if (!url.startsWith(start) || handler === refuse) return
        const known = methods.getOrInsertComputed(url.slice(start.length), () => new Set())
        for (const one of [method].flat()) known.add(one)
      })
    },
    async admit(request, reply) {
      const { serverId, token } = request.params as { serverId: string; token: string }
      const isAdmitted = await admitToken(request, serverId, token)
      return isAdmitted ? undefined : sendUnknownToken(request, reply)
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
    refuse,
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

/** The methods of a path by its segments; undefined if it takes none. */
function methodsOf(
  methods: ReadonlyMap<string, ReadonlySet<string>>,
  below: string[],
): string[] | undefined {
  const fits = (pattern: string): boolean => {
    const parts = pattern.split('/').slice(1)
    return (
      parts.length === below.length &&
      parts.every((part, index) => part.startsWith(':') || part === below[index])
    )
  }
  const [, found] = [...methods].find(([pattern]) => fits(pattern)) ?? []
  return found && [...found]
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
