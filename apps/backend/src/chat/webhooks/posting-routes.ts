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
import { toHookMessage } from './posting.ts'
import type { HookTarget, Posting } from './posting.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token of the path is known to be usable. */
    hook: { target: HookTarget; address: RateDecision } | null
  }
}

interface Dependencies {
  posting: Posting
  /** Counts every request of an address below the prefix. */
  addressLimit: RateLimit
  webhookLimit: RateLimit
}

const notFoundJson = JSON.stringify({
  error: { code: 'not_found', message: 'There is no such webhook.' },
})
const tooManyJson = JSON.stringify({
  error: { code: 'rate_limited', message: 'Too many messages in too short a time.' },
})

/**
 * The posting route, at the prefix of the scope. It needs no account. It checks in this order: address limit, token, body,
 * the webhook's limit. The body is not read before the token is checked.
 */
export function postingRoutes(
  app: App,
  { posting, addressLimit, webhookLimit }: Dependencies,
): void {
  app.decorateRequest('hook', null)
  app.setErrorHandler(handleHookError)
  // A child logger per request would cost more than it is worth.
  app.setChildLoggerFactory((log) => log)

  // Callbacks and raw responses: promises and Fastify's headers would cost a post as much as storing it.
  app.route({
    ...routeOptions(app, 'postWebhookMessage'),
    onRequest: (request, reply, done) => {
      const findHook = (address: RateDecision): void => {
        if (!address.allowed) {
          sendTooMany(reply, { address })
          return
        }
        const { serverId, token } = request.params as RouteParams<'postWebhookMessage'>
        const setHook = (target: HookTarget | null): void => {
          request.hook = target && { target, address }
          if (target) done()
          else sendNotFound(reply, address)
        }
        const known = posting.getCached(serverId, token)
        const target = known === undefined ? posting.find(serverId, token) : known
        whenReady(target, setHook, done)
      }
      whenReady(addressLimit.take(clientKey(request)), findHook, done)
    },
    handler: (request, reply) => {
      if (!request.hook) throw new Error('a post reached its handler without a webhook')
      const { target, address } = request.hook
      const body = request.body as RouteBody<'postWebhookMessage'>
      const message = toHookMessage(body, target.name)
      const fail = (error: Error): void => handleHookError(error as FastifyError, request, reply)
      const post = (webhook: RateDecision): void => {
        if (!webhook.allowed) {
          sendTooMany(reply, { address, webhook })
          return
        }
        posting.post(target, message).then((stored) => {
          if (stored) sendPosted(reply, stored.id, { address, webhook })
          else sendNotFound(reply, address)
        }, fail)
      }
      whenReady(webhookLimit.take(target.webhookId), post, fail)
    },
  })

  // All other paths and methods below the prefix respond like an unknown webhook.
  const { notFound } = createWebhookErrors(addressLimit)
  const ignoreBody = { schema: { hide: true }, onRequest: notFound }
  for (const path of ['', '/*']) app.all(path, ignoreBody, notFound)
}

/** The error format below the prefix of webhooks. Unknown paths respond like an unknown webhook. */
export function createWebhookErrors(addressLimit: RateLimit): ErrorFormat {
  const notFound = (request: FastifyRequest, reply: FastifyReply): void => {
    const respond = (address: RateDecision): void => {
      if (address.allowed) sendNotFound(reply, address)
      else sendTooMany(reply, { address })
    }
    whenReady(addressLimit.take(clientKey(request)), respond, (error) =>
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
  sendJson(reply, 201, rateLimitHeaders(decisions), JSON.stringify(posted))
}

function sendTooMany(reply: FastifyReply, decisions: Record<string, RateDecision>): void {
  sendJson(reply, errorStatus.rate_limited, rateLimitHeaders(decisions), tooManyJson)
}

// The same bytes for every reason; so it includes the limit, but not how much of it is left.
function sendNotFound(reply: FastifyReply, address: RateDecision): void {
  sendJson(reply, 404, ['ratelimit-policy', policyOf('address', address)], notFoundJson)
}

/** Sends ASCII JSON directly, without Fastify's hooks and serialization. */
function sendJson(reply: FastifyReply, status: number, headers: string[], json: string): void {
  const { raw } = reply.hijack()
  headers.push(...apiHeaders, 'content-type', 'application/json; charset=utf-8')
  headers.push('content-length', String(json.length))
  raw.writeHead(status, headers)
  raw.end(json, 'latin1')
}
