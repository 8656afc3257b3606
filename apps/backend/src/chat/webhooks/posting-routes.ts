import { errorStatus } from '@guildhall/contract'
import type { RouteBody, RouteParams } from '@guildhall/contract'
import type { FastifyError, FastifyRequest } from 'fastify'
import { AppError, invalidInput } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { chatErrors, toChatError } from '../../http/chat-errors.ts'
import { routeOptions } from '../../http/route.ts'
import type { ErrorFormat } from '../../http/error-formats.ts'
import type { TokenScope } from '../../http/token-scope.ts'
import { guildhallAnswers, jsonAnswer } from './formats/answers.ts'
import { headersOf } from './formats/draft.ts'
import { formHint } from './formats/look-alikes.ts'
import { readPostOptions, toEmbeds, toHookMessage } from './hook-message.ts'
import type { WebhookMessages } from './messages.ts'
import type { HookTarget, Posting } from './posting.ts'
import { requireSignature } from './signatures.ts'
import type { SignatureCheck } from './signatures.ts'

/**
 * The posting routes, at the prefix of the scope. They need no account. They check in this order: address limit, token,
 * body, the webhook's limit. The body is not read before the token is checked.
 */
export function postingRoutes(
  app: App,
  {
    hooks,
    posting,
    messages,
    checkSignature,
  }: {
    hooks: TokenScope<HookTarget>
    posting: Posting
    messages: WebhookMessages
    checkSignature: SignatureCheck
  },
): void {
  const { admit: onRequest } = hooks
  const admittedTarget = (request: FastifyRequest): HookTarget => {
    const target = hooks.targetOf(request)
    // These routes never answer 401.
    requireSignature(request, target, checkSignature, () => invalidInput('headers', 'not_signed'))
    return target
  }
  const answerError = hooks.errorHandler(guildhallAnswers.error)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(withFormHint(error, request), request, reply),
  )

  app.route({
    ...routeOptions(app, 'postWebhookMessage'),
    onRequest,
    handler: async (request, reply) => {
      const target = admittedTarget(request)
      const message = toHookMessage(request.body as RouteBody<'postWebhookMessage'>, target)
      const options = readPostOptions(request, request.body)
      await hooks.count(request)
      const posted = options
        ? await messages.post(target, message, options)
        : await posting.post(target, message)
      if (!posted) return hooks.send(request, reply, null)
      const { id, message: stored } = posted
      const answer = guildhallAnswers.posted({ id, message: stored, wait: options?.wait === true })
      return hooks.send(request, reply, answer, id)
    },
  })

  app.route({
    ...routeOptions(app, 'editWebhookMessage'),
    onRequest,
    handler: async (request, reply) => {
      const target = admittedTarget(request)
      const { messageId } = request.params as RouteParams<'editWebhookMessage'>
      const { username, content, embeds } = request.body as RouteBody<'editWebhookMessage'>
      const changes = {
        ...(username !== undefined && { name: username.toWellFormed() }),
        ...(content !== undefined && { content: content.toWellFormed() }),
        ...(embeds && { embeds: toEmbeds(embeds) }),
      }
      await hooks.count(request)
      const message = await messages.edit(target, messageId, changes)
      if (!message) return hooks.send(request, reply, null)
      const answer = jsonAnswer(200, { ok: true, id: message.id, message })
      return hooks.send(request, reply, answer, message.id)
    },
  })

  app.route({
    ...routeOptions(app, 'deleteWebhookMessage'),
    onRequest,
    handler: async (request, reply) => {
      const target = admittedTarget(request)
      const { messageId } = request.params as RouteParams<'deleteWebhookMessage'>
      await hooks.count(request)
      const isDeleted = await messages.delete(target, messageId)
      return hooks.send(request, reply, isDeleted ? jsonAnswer(200, { ok: true }) : null)
    },
  })

  // All other paths and methods below the prefix.
  const { refuse } = hooks
  for (const path of ['', '/*']) {
    app.all(path, { schema: { hide: true }, onRequest: refuse }, refuse)
  }
}

/** Tools often get the plain URL although they post in a form of their own: says which form it seems to be. */
function withFormHint(
  error: FastifyError | AppError,
  { headers, body, method, admitted }: FastifyRequest,
): FastifyError | AppError {
  const known = toChatError(error)
  if (!admitted || method !== 'POST' || errorStatus[known.code] !== 400) return error
  const hint = formHint(headersOf(headers), body)
  if (hint === '') return error
  const message = `${known.message.replace(/\.$/, '')}. ${hint}`
  return new AppError(known.code, message, known.details)
}

/** The error format below the prefix of webhooks. Methods that the framework does not know are refused like others. */
export function createWebhookErrors({ refuse, errorHandler }: TokenScope<HookTarget>): ErrorFormat {
  const answerError = errorHandler(guildhallAnswers.error)
  const notFound: ErrorFormat['notFound'] = (request, reply) =>
    void refuse(request, reply).catch((error) => answerError(error, request, reply))
  return {
    prefix: '/api/hooks',
    malformed: chatErrors.malformed,
    notFound,
    handle(error, request, reply) {
      if (error.code === 'FST_ERR_BAD_URL') notFound(request, reply)
      else answerError(error, request, reply)
    },
  }
}
