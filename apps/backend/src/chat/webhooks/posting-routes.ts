import { limits } from '@guildhall/contract'
import type { RouteBody, RouteParams, RouteQuery, RouteResponse } from '@guildhall/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RateDecision, RateLimit } from '../../cluster/rate-limit.ts'
import { invalidInput } from '../../core/app-error.ts'
import { whenReady } from '../../core/maybe-promise.ts'
import type { App } from '../../http/app-types.ts'
import { rateLimitHeaders, setRateLimitHeaders } from '../../http/rate-limit-headers.ts'
import { chatErrors, handleChatError } from '../../http/chat-errors.ts'
import { routeOptions } from '../../http/route.ts'
import type { ErrorFormat } from '../../http/error-formats.ts'
import {
  admitByToken,
  refuseUnknownPath,
  sendJson,
  sendTooMany,
  sendUnknownToken,
} from '../../http/token-admission.ts'
import { toHookMessage } from './hook-message.ts'
import type { Posted, PostOptions, WebhookMessages } from './messages.ts'
import type { HookTarget, Posting } from './posting.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token of the path is known to be usable. */
    hook: { target: HookTarget; address: RateDecision } | null
  }
}

interface Dependencies {
  posting: Posting
  messages: WebhookMessages
  /** Counts every request of an address below the prefix. */
  addressLimit: RateLimit
  webhookLimit: RateLimit
}

type Decisions = Record<string, RateDecision>

/**
 * The posting routes, at the prefix of the scope. They need no account. They check in this order: address limit, token,
 * body, the webhook's limit. The body is not read before the token is checked.
 */
export function postingRoutes(app: App, dependencies: Dependencies): void {
  const { posting, messages, addressLimit, webhookLimit } = dependencies
  app.decorateRequest('hook', null)
  app.setErrorHandler(handleHookError)
  // A child logger per request would cost more than it is worth.
  app.setChildLoggerFactory((log) => log)
  const onRequest = admitByToken<HookTarget>({
    addressLimit,
    find(request) {
      const { serverId, token } = request.params as RouteParams<'postWebhookMessage'>
      const known = posting.getCached(serverId, token)
      return known === undefined ? posting.find(serverId, token) : known
    },
    onAdmit: (request, target, address) => {
      request.hook = { target, address }
    },
  })

  /** Counts the request against the webhook's limit, then runs `work` and sends what it resolves. */
  function respond<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<T | null>,
    send: (result: T, decisions: Decisions) => void,
  ): void {
    const { target, address } = hookOf(request)
    const fail = (error: Error): void => handleHookError(error as FastifyError, request, reply)
    const run = (webhook: RateDecision): void => {
      const decisions = { address, webhook }
      if (!webhook.allowed) {
        sendTooMany(reply, decisions)
        return
      }
      work().then((result) => {
        if (result) send(result, decisions)
        else sendUnknownToken(reply, address)
      }, fail)
    }
    whenReady(webhookLimit.take(target.webhookId), run, fail)
  }

  // Callbacks and raw responses: promises and Fastify's headers would cost a post as much as storing it.
  app.route({
    ...routeOptions(app, 'postWebhookMessage'),
    onRequest,
    handler: (request, reply) => {
      const { target } = hookOf(request)
      const message = toHookMessage(request.body as RouteBody<'postWebhookMessage'>, target.name)
      const options = optionsOf(request)
      const work = (): Promise<Posted | null> =>
        options ? messages.post(target, message, options) : posting.post(target, message)
      respond(request, reply, work, ({ id, message: stored }, decisions) =>
        sendPosted(
          reply,
          201,
          options?.wait ? { ok: true, id, message: stored } : { ok: true, id },
          decisions,
        ),
      )
    },
  })

  app.route({
    ...routeOptions(app, 'editWebhookMessage'),
    onRequest,
    handler: (request, reply) => {
      const { messageId } = request.params as RouteParams<'editWebhookMessage'>
      const body = request.body as RouteBody<'editWebhookMessage'>
      const work = () => messages.edit(hookOf(request).target, messageId, body)
      respond(request, reply, work, (message, decisions) =>
        sendPosted(reply, 200, { ok: true, id: message.id, message }, decisions),
      )
    },
  })

  app.route({
    ...routeOptions(app, 'deleteWebhookMessage'),
    onRequest,
    handler: (request, reply) => {
      const { messageId } = request.params as RouteParams<'deleteWebhookMessage'>
      const work = () => messages.delete(hookOf(request).target, messageId)
      respond(request, reply, work, (_deleted, decisions) =>
        sendJson(reply, 200, rateLimitHeaders(decisions), JSON.stringify({ ok: true })),
      )
    },
  })

  // All other paths and methods below the prefix respond like an unknown webhook.
  const { notFound } = createWebhookErrors(addressLimit)
  const ignoreBody = { schema: { hide: true }, onRequest: notFound }
  for (const path of ['', '/*']) app.all(path, ignoreBody, notFound)
}

/** The error format below the prefix of webhooks. Unknown paths respond like an unknown webhook. */
export function createWebhookErrors(addressLimit: RateLimit): ErrorFormat {
  const notFound = refuseUnknownPath(addressLimit, handleHookError)
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

function hookOf({ hook }: FastifyRequest) {
  if (!hook) throw new Error('a post reached its handler without a webhook')
  return hook
}

/** What a post asks for besides its body; null for most. Throws `invalid_input`. */
function optionsOf(request: FastifyRequest): (PostOptions & { wait: boolean }) | null {
  const idempotencyKey = request.headers['idempotency-key']
  if (idempotencyKey === undefined && !request.raw.url?.includes('?')) return null
  const { key, bump, wait } = request.query as RouteQuery<'postWebhookMessage'>
  const options = { key: key?.toWellFormed(), bump: isSet(bump), wait: isSet(wait) }
  if (idempotencyKey === undefined) return options
  const text = [idempotencyKey].flat().join()
  const max = limits.idempotencyKeyMax
  if (text.length > max) throw invalidInput('idempotency-key', 'too_long', { max })
  if (text === '') throw invalidInput('idempotency-key', 'too_short', { min: 1 })
  return { ...options, idempotency: { key: text, request: [request.query, request.body] } }
}

function isSet(flag: string | undefined): boolean {
  return flag !== undefined && /^(?:|1|true)$/i.test(flag)
}

function handleHookError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.hook) setRateLimitHeaders(reply, { address: request.hook.address })
  handleChatError(error, request, reply)
}

function sendPosted(
  reply: FastifyReply,
  status: 200 | 201,
  posted: RouteResponse<'postWebhookMessage'>,
  decisions: Decisions,
): void {
  sendJson(reply, status, rateLimitHeaders(decisions), JSON.stringify(posted))
}
