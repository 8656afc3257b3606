import { errorStatus, isWebhookFormat, limits, WebhookMessageRequest } from '@guildhall/contract'
import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '../../core/rate-limit.ts'
import { AppError, appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { clientAddress } from '../../http/client-address.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle } from '../../http/route.ts'
import type { Outcome } from '../../http/token-scope.ts'
import { compileCheck } from '../../core/schemas.ts'
import type { WebhookFiles } from '../messages/actions.ts'
import type { Webhooks } from './actions.ts'
import type { Deliveries, KeptRequest } from './deliveries.ts'
import { decodeBody } from '../../http/body/decode-body.ts'
import { fitDraft } from './formats/fit.ts'
import { forms } from './formats/index.ts'
import { formKey } from './formats/keys.ts'
import { toHookMessage } from './hook-message.ts'
import type { WebhookMessages } from './messages.ts'
import type { HookTarget } from './posting.ts'
import { signatureHeaders } from './signatures.ts'
import type { SignatureCheck, SignatureProblem } from './signatures.ts'
import type { Templates } from './templates/templates.ts'
import { createUploads } from './uploads.ts'

interface Dependencies {
  webhooks: Webhooks
  deliveries: Deliveries
  messages: WebhookMessages
  files: WebhookFiles
  templates: Templates
  webhookLimit: RateLimit
  checkSignature: SignatureCheck
}

/** The form of requests to the plain route in the log. */
const plainForm = 'message'
/** The form of paths that do not exist. */
const unknownForm = 'unknown'
const checkMessage = compileCheck(WebhookMessageRequest)

/** The log of requests to a webhook's URL, for members who can manage the server. */
export function deliveryRoutes(app: App, dependencies: Dependencies): void {
  const { webhooks, deliveries, messages, files, templates, webhookLimit } = dependencies
  const { checkSignature } = dependencies
  handle(app, 'listDeliveries', async ({ caller, params, query }) => ({
    deliveries: await deliveries.list(caller.userId, params, query),
  }))

  handle(app, 'getDelivery', ({ caller, params }) =>
    deliveries.get(caller.userId, params, params.deliveryId),
  )

  handle(app, 'getWebhookStats', ({ caller, params }) => deliveries.stats(caller.userId, params))

  handle(app, 'replayDelivery', async ({ caller, params, reply }) => {
    const target = await webhooks.target(caller.userId, params)
    const kept = await deliveries.keptRequest(caller.userId, params, params.deliveryId)
    const decision = webhookLimit.take(target.webhookId)
    await requireWithinLimit(reply, 'webhook', decision, () => appError('too_many_posts'))
    try {
      const problem = kept.isVerified ? null : checkSignature(target, kept)
      if (problem) throw signatureError(kept.form, problem)
      const { message, ...keyed } = await readKept(kept, target, templates)
      const uploads = createUploads([], target, files)
      const posted = await uploads.discardUnlessStored(async () =>
        messages.post(target, message, { ...keyed, uploads: await uploads.store(message.files) }),
      )
      if (!posted) throw notFound('webhook')
      return { status: acceptedStatus(kept.form), reason: null, messageId: posted.id }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { status: errorStatus[error.code], reason: error.message, messageId: null }
    }
  })
}

/** Reads a refused request again. Throws what its sender would get. */
async function readKept(
  { form, headers, body }: KeptRequest,
  target: HookTarget,
  templates: Templates,
) {
  const known = isWebhookFormat(form) ? forms[form] : undefined
  const contentType = headers['content-type'] ?? ''
  if (known) {
    const draft = known.format(headers, await decodeBody(known.body, contentType, body))
    const key = draft.key === undefined ? undefined : formKey(form, draft.key)
    const { problems, stage } = draft
    return { message: fitDraft(draft, target), key, problems, stage }
  }
  const parsed = await decodeBody('json', contentType, body)
  if (form === 'custom') return templates.render(target, parsed)
  const problem = checkMessage(parsed)
  if (problem) throw problem
  return { message: toHookMessage(parsed as WebhookMessageRequest, target) }
}

function signatureError(form: string, problem: SignatureProblem): AppError {
  return form === plainForm ? invalidInput('headers', 'not_signed') : appError(problem)
}

function acceptedStatus(form: string): number {
  if (form === 'discord') return 204
  return ['slack', 'rocketchat', 'teams'].includes(form) ? 200 : 201
}

/** The headers that formats and checks of signatures read. None contains a secret. */
const keptHeaders = [
  'content-type',
  ...new Set(Object.values(forms).flatMap(({ headers = [] }) => headers)),
  ...signatureHeaders,
]

/** Records what became of a request below the prefix of webhooks. */
export function createRecord(deliveries: Deliveries) {
  return (request: FastifyRequest, { status, reason, messageId }: Outcome): void => {
    const { admitted, headers, method } = request
    if (!admitted) return
    const { body, startedAt, target, isVerified } = admitted
    const form = formOf(request.url)
    const isPost = method === 'POST' || method === 'PUT'
    const isSecret = isWebhookFormat(form) && forms[form].isSecret === true
    const isKept = status >= 400 && isPost && body !== null && !isSecret
    deliveries.record({
      webhookId: (target as HookTarget).webhookId,
      address: clientAddress(request),
      form,
      bytes: body?.length ?? 0,
      status,
      reason: reason ?? null,
      durationMs: Math.round(performance.now() - startedAt),
      messageId: messageId ?? null,
      request: isKept ? { headers: pickHeaders(headers), body, isVerified } : null,
    })
  }
}

/** The segment after the token in `/api/hooks/<serverId>/<token>/<form>`. Each name has counts of its own, so there are few. */
function formOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  const form = path.split('/', 6)[5] ?? ''
  if (form === '' || form === 'messages') return plainForm
  return form === 'custom' || isWebhookFormat(form) ? form : unknownForm
}

function pickHeaders(headers: FastifyRequest['headers']): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const name of keptHeaders) {
    const value = headers[name]
    if (typeof value === 'string') picked[name] = value.slice(0, limits.descriptionMax)
  }
  return picked
}
