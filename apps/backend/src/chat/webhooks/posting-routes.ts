import type { RouteBody, RouteParams, RouteResponse } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '../../cluster/rate-limit.ts'
import { invalidInput } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { rateLimitHeaders } from '../../http/rate-limit-headers.ts'
import { chatErrors } from '../../http/chat-errors.ts'
import { routeOptions } from '../../http/route.ts'
import type { ErrorFormat } from '../../http/error-formats.ts'
import {
  handleTokenError,
  refuseUnknownPath,
  sendJson,
  tokenRefusals,
} from '../../http/token-scope.ts'
import type { Decisions, Outcome, TokenScope } from '../../http/token-scope.ts'
import { toEmbeds, toHookMessage } from './hook-message.ts'
import type { Posted, WebhookMessages } from './messages.ts'
import { readPostOptions } from './post-options.ts'
import type { HookTarget, Posting } from './posting.ts'
import type { SignatureCheck } from './signature-check.ts'
import { requireSignature } from './signed-requests.ts'

interface Dependencies {
  hooks: TokenScope<HookTarget>
  posting: Posting
  messages: WebhookMessages
  addressLimit: RateLimit
  checkSignature: SignatureCheck
}

/**
 * The posting routes, at the prefix of the scope. They need no account. They check in this order: address limit, token,
 * body, the webhook's limit. The body is not read before the token is checked.
 */
export function postingRoutes(app: App, dependencies: Dependencies): void {
  const { hooks, posting, messages, addressLimit, checkSignature } = dependencies
  const onRequest = hooks.admit(tokenRefusals, { canCheckLater: true })
  const admittedTarget = (request: FastifyRequest): HookTarget => {
    const target = hooks.targetOf(request)
    // These routes never answer 401.
    requireSignature(request, target, checkSignature, () => invalidInput('headers', 'not_signed'))
    return target
  }
  app.decorateRequest('admitted', null)
  app.setErrorHandler(handleTokenError)
  // A child logger per request would cost more than it is worth.
  app.setChildLoggerFactory((log) => log)

  app.route({
    ...routeOptions(app, 'postWebhookMessage'),
    onRequest,
    handler: (request, reply) => {
      const target = admittedTarget(request)
      const message = toHookMessage(request.body as RouteBody<'postWebhookMessage'>, target)
      const options = readPostOptions(request, request.body)
      hooks.respond(request, reply, {
        refusals: tokenRefusals,
        work: (): Promise<Posted | null> =>
          options ? messages.post(target, message, options) : posting.post(target, message),
        send: ({ id, message: stored }, decisions) =>
          sendPosted(
            reply,
            201,
            { ok: true, id, ...(options?.wait && { message: stored }) },
            decisions,
          ),
      })
    },
  })

  app.route({
    ...routeOptions(app, 'editWebhookMessage'),
    onRequest,
    handler: (request, reply) => {
      const target = admittedTarget(request)
      const { messageId } = request.params as RouteParams<'editWebhookMessage'>
      const { username, content, embeds } = request.body as RouteBody<'editWebhookMessage'>
      const changes = {
        ...(username !== undefined && { name: username.toWellFormed() }),
        ...(content !== undefined && { content: content.toWellFormed() }),
        ...(embeds && { embeds: toEmbeds(embeds) }),
      }
      hooks.respond(request, reply, {
        refusals: tokenRefusals,
        work: () => messages.edit(target, messageId, changes),
        send: (message, decisions) =>
          sendPosted(reply, 200, { ok: true, id: message.id, message }, decisions),
      })
    },
  })

  app.route({
    ...routeOptions(app, 'deleteWebhookMessage'),
    onRequest,
    handler: (request, reply) => {
      const target = admittedTarget(request)
      const { messageId } = request.params as RouteParams<'deleteWebhookMessage'>
      hooks.respond(request, reply, {
        refusals: tokenRefusals,
        work: () => messages.delete(target, messageId),
        send(_deleted, decisions) {
          sendJson(reply, 200, rateLimitHeaders(decisions), JSON.stringify({ ok: true }))
          return { status: 200 }
        },
      })
    },
  })

  // All other paths and methods below the prefix respond like an unknown webhook.
  const { notFound } = createWebhookErrors(addressLimit)
  const ignoreBody = { schema: { hide: true }, onRequest: notFound }
  for (const path of ['', '/*']) app.all(path, ignoreBody, notFound)
}

/** The error format below the prefix of webhooks. Unknown paths respond like an unknown webhook. */
export function createWebhookErrors(addressLimit: RateLimit): ErrorFormat {
  const notFound = refuseUnknownPath(addressLimit, tokenRefusals)
  return {
    prefix: '/api/hooks',
    malformed: chatErrors.malformed,
    notFound,
    handle(error, request, reply) {
      if (error.code === 'FST_ERR_BAD_URL') notFound(request, reply)
      else handleTokenError(error, request, reply)
    },
  }
}

function sendPosted(
  reply: FastifyReply,
  status: 200 | 201,
  posted: RouteResponse<'postWebhookMessage'>,
  decisions: Decisions,
): Outcome {
  sendJson(reply, status, rateLimitHeaders(decisions), JSON.stringify(posted))
  return { status, messageId: posted.id }
}
