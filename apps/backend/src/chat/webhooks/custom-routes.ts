import { limits } from '@guildhall/contract'
import { acceptAnyBody } from '../../http/any-body.ts'
import type { App } from '../../http/app-types.ts'
import { appError } from '../../core/app-error.ts'
import { routeOptions } from '../../http/route.ts'
import type { TokenScope } from '../../http/token-scope.ts'
import { decodeBody } from '../../http/body/decode-body.ts'
import { guildhallAnswers } from './formats/answers.ts'
import { readPostOptions } from './hook-message.ts'
import type { WebhookMessages } from './messages.ts'
import type { HookTarget, Posting } from './posting.ts'
import { requireSignature } from './signatures.ts'
import type { SignatureCheck } from './signatures.ts'
import type { Templates } from './templates/templates.ts'

/**
 * The form `custom`: any JSON becomes what the webhook's template renders. The webhook's limit is counted before the template
 * runs, because running it is the expensive part.
 */
export function customRoutes(
  app: App,
  {
    hooks,
    posting,
    messages,
    templates,
    checkSignature,
  }: {
    hooks: TokenScope<HookTarget>
    posting: Posting
    messages: WebhookMessages
    templates: Templates
    checkSignature: SignatureCheck
  },
): void {
  void app.register(async (scope: App) => {
    acceptAnyBody(scope, limits.webhookFormBytes)
    const { schema } = routeOptions(scope, 'postWebhookForm')
    scope.route({
      method: ['POST', 'PUT'],
      url: '/:serverId/:token/custom',
      schema: { querystring: schema.querystring, hide: true },
      onRequest: hooks.admit,
      handler: async (request, reply) => {
        const target = hooks.targetOf(request)
        requireSignature(request, target, checkSignature, appError)
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const contentType = request.headers['content-type'] ?? ''
        const payload = await decodeBody('json', contentType, bytes)
        const asked = readPostOptions(request, bytes.toString('latin1'))
        templates.remember(target.webhookId, payload)
        await hooks.count(request)
        const { message, ...own } = await templates.render(target, payload)
        const posted =
          asked || own.key !== undefined
            ? await messages.post(target, message, { ...own, ...asked, key: asked?.key ?? own.key })
            : await posting.post(target, message)
        if (!posted) return hooks.send(request, reply, null)
        const { id, message: stored } = posted
        const answer = guildhallAnswers.posted({ id, message: stored, wait: asked?.wait === true })
        return hooks.send(request, reply, answer, id)
      },
    })
  })
}
