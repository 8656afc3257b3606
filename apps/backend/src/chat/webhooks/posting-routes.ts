import { errorStatus } from '@guildhall/contract'
import type { RouteBody, RouteParams, RouteResponse } from '@guildhall/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RateDecision, RateLimit } from '../../cluster/rate-limit.ts'
import { whenReady } from '../../core/maybe-promise.ts'
import type { App } from '../../http/app-types.ts'
import { clientKey } from '../../http/client-address.ts'
import { policyOf, rateLimitHeaders, setRateLimitHeaders } from '../../http/rate-limit-headers.ts'
import { chatErrors, handleChatError } from '../../http/chat-errors.ts'
import { apiHeaders } from '../../http/response-headers.ts'
import { routeOptions } from '../../http/route.ts'
import type { ErrorFormat } from '../../http/error-formats.ts'
import { readHookMessage } from './posting.ts'
import type { HookTarget, Posting } from './posting.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token of the path was found usable. */
    hook: { target: HookTarget; address: RateDecision } | null
  }
}

interface Dependencies {
  posting: Posting
  /** Counts every request of an address below the prefix. */
  addressLimit: RateLimit
  webhookLimit: RateLimit
}

const unusable = JSON.stringify({
  error: { code: 'not_found', message: 'There is no such webhook.' },
})
const tooMany = JSON.stringify({
  error: { code: 'rate_limited', message: 'Too many messages in too short a time.' },
})

/**
 * The one route that needs no account, at the scope's prefix. It answers in this order: address limit, token, body and
 * fields, the webhook's own limit, message stored. Up to the token nothing of the body is read.
 */
export function postingRoutes(
  app: App,
  { posting, addressLimit, webhookLimit }: Dependencies,
): void {
  app.decorateRequest('hook', null)
  app.setErrorHandler(handleHookError)
  // A log of its own for each request would cost more than the few that have something to say are worth.
  app.setChildLoggerFactory((log) => log)

  // Callbacks, and an answer past the framework's own way of sending: promises and lists of headers would cost a post
  // as much as storing it.
  app.route({
    ...routeOptions(app, 'postWebhookMessage'),
    onRequest: (request, reply, done) => {
      const findHook = (address: RateDecision): void => {
        if (!address.allowed) {
          refuse(reply, { address })
          return
        }
        const { serverId, token } = request.params as RouteParams<'postWebhookMessage'>
        const setHook = (target: HookTarget | null): void => {
          request.hook = target && { target, address }
          if (target) done()
          else sendUnusable(reply, address)
        }
        const known = posting.recall(serverId, token)
        const target = known === undefined ? posting.find(serverId, token) : known
        whenReady(target, setHook, done)
      }
      whenReady(addressLimit.take(clientKey(request)), findHook, done)
    },
    handler: (request, reply) => {
      if (!request.hook) throw new Error('a post reached its handler without a webhook')
      const { target, address } = request.hook
      const body = request.body as RouteBody<'postWebhookMessage'>
      const message = readHookMessage(body, target.name)
      const fail = (error: Error): void => handleHookError(error as FastifyError, request, reply)
      const post = (webhook: RateDecision): void => {
        if (!webhook.allowed) {
          refuse(reply, { address, webhook })
          return
        }
        posting.post(target, message).then((stored) => {
          if (stored) sendPosted(reply, stored.id, { address, webhook })
          else sendUnusable(reply, address)
        }, fail)
      }
      whenReady(webhookLimit.take(target.webhookId), post, fail)
    },
  })

  // Whatever else lies below the prefix is no usable webhook either; the methods of other routes end here too.
  const { notFound } = createWebhookErrors(addressLimit)
  const refuseUnread = { schema: { hide: true }, onRequest: notFound }
  for (const path of ['', '/*']) app.all(path, refuseUnread, notFound)
}

/** The error format below the prefix of webhooks. A path without a route looks like a webhook that is not usable. */
export function createWebhookErrors(addressLimit: RateLimit): ErrorFormat {
  const notFound = (request: FastifyRequest, reply: FastifyReply): void => {
    const answerUnusable = (address: RateDecision): void => {
      if (address.allowed) sendUnusable(reply, address)
      else refuse(reply, { address })
    }
    whenReady(addressLimit.take(clientKey(request)), answerUnusable, (error) =>
      handleHookError(error as FastifyError, request, reply),
    )
  }
  return {
    prefix: '/api/hooks',
    malformed: chatErrors.malformed,
    notFound,
    handle(error, request, reply) {
      if (error.code === 'FST_ERR_BAD_URL') notFound(request, reply)
      else handleHookError(error, request, reply)
    },
  }
}

function handleHookError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.hook) setRateLimitHeaders(reply, { address: request.hook.address })
  handleChatError(error, request, reply)
}

function sendPosted(
  reply: FastifyReply,
  id: string,
  decisions: Record<string, RateDecision>,
): void {
  const posted: RouteResponse<'postWebhookMessage'> = { ok: true, id }
  answer(reply, 201, rateLimitHeaders(decisions), JSON.stringify(posted))
}

function refuse(reply: FastifyReply, decisions: Record<string, RateDecision>): void {
  answer(reply, errorStatus.rate_limited, rateLimitHeaders(decisions), tooMany)
}

// The same for every reason, to the byte: so it tells the limit, but not how much of it is left.
function sendUnusable(reply: FastifyReply, address: RateDecision): void {
  answer(reply, 404, ['ratelimit-policy', policyOf('address', address)], unusable)
}

/** Sends JSON whose characters all take one byte, past all that the framework could still do with it. */
function answer(reply: FastifyReply, status: number, headers: string[], json: string): void {
  const { raw } = reply.hijack()
  headers.push(...apiHeaders, 'content-type', 'application/json; charset=utf-8')
  headers.push('content-length', String(json.length))
  raw.writeHead(status, headers)
  raw.end(json, 'latin1')
}
