import { limits } from '@guildhall/contract'
import type { Attachment, Message, RouteParams } from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { appError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { acceptAnyBody } from '../../http/any-body.ts'
import type { App } from '../../http/app-types.ts'
import type { Origins } from '../../http/origins.ts'
import { routeOptions } from '../../http/route.ts'
import type { TokenScope } from '../../http/token-scope.ts'
import { acceptForms, receiveForm } from '../../http/upload.ts'
import { messageNumber } from '../messages/access.ts'
import type { WebhookFiles } from '../messages/actions.ts'
import { decodeBody } from '../../http/body/decode-body.ts'
import { addField, toPayload } from '../../http/body/fields.ts'
import type { Fields } from '../../http/body/fields.ts'
import { decodeField } from '../../http/body/text.ts'
import {
  discordAnswers,
  discordFileId,
  discordWebhookAnswer,
  guildhallAnswers,
  rocketchatAnswers,
  slackAnswers,
  teamsAnswers,
} from './formats/answers.ts'
import type { Answers } from './formats/answers.ts'
import { discordHeaders, preflightHeaders } from './formats/discord-headers.ts'
import { headersOf } from './formats/draft.ts'
import { fitDraft, fitParts, wholeCardsName, wholeTextName } from './formats/fit.ts'
import { forms } from './formats/index.ts'
import type { Form } from './formats/index.ts'
import { formKey } from './formats/keys.ts'
import { text, toObject } from './formats/read.ts'
import type { Json } from './formats/read.ts'
import { readPostOptions } from './hook-message.ts'
import type { WebhookMessages } from './messages.ts'
import type { HookTarget, Posting } from './posting.ts'
import { requireSignature } from './signatures.ts'
import type { SignatureCheck } from './signatures.ts'
import { createUploads } from './uploads.ts'

interface Dependencies {
  hooks: TokenScope<HookTarget>
  posting: Posting
  messages: WebhookMessages
  files: WebhookFiles
  checkSignature: SignatureCheck
  clock: Clock
  linkBase: Origins['linkBase']
}

interface NamedForm extends Form {
  name: string
  answer: Answers
}

/** What a request contains: a body to read, and files that are uploaded already. */
interface Received {
  body: unknown
  files: Attachment[]
  /** What a repeated request must have in common with the first. */
  fingerprint: string
}

const answersOf: Record<Form['answers'], Answers> = {
  guildhall: guildhallAnswers,
  slack: slackAnswers,
  rocketchat: rocketchatAnswers,
  teams: teamsAnswers,
  discord: discordAnswers(messageNumber),
}

/** Posting in the forms of other tools, at the prefix of the scope: see formats/index.ts. The checks are the same. */
export function formRoutes(app: App, dependencies: Dependencies): void {
  for (const [name, form] of Object.entries(forms)) {
    const named = { ...form, name, answer: answersOf[form.answers] }
    void app.register(async (scope: App) => registerForm(scope, named, dependencies))
  }
  // The route that describes all forms. It is reached with a name that no form has.
  const { refuse } = dependencies.hooks
  app.route({ ...routeOptions(app, 'postWebhookForm'), onRequest: refuse, handler: refuse })
}

async function registerForm(scope: App, form: NamedForm, dependencies: Dependencies) {
  const { hooks } = dependencies
  scope.setErrorHandler(hooks.errorHandler(form.answer.error))
  acceptAnyBody(scope, limits.webhookFormBytes)
  const isDiscord = form.answers === 'discord'
  if (isDiscord) {
    await acceptForms(scope, {
      maxFiles: limits.attachmentsPerMessage,
      maxFileBytes: limits.attachmentBytes,
    })
  }
  const { schema } = routeOptions(scope, 'postWebhookForm')
  const hidden = { querystring: schema.querystring, hide: true }
  const url = `/:serverId/:token/${form.name}`
  scope.route({
    method: form.takesPut ? ['POST', 'PUT'] : 'POST',
    url,
    schema: hidden,
    onRequest: hooks.admit,
    handler: (request, reply) => post(request, reply, form, dependencies),
  })
  if (isDiscord) discordRoutes(scope, form, url, dependencies)
}

/** Reading the webhook, and reading, editing and deleting its messages, as Discord's API has it, also for web pages. */
function discordRoutes(scope: App, form: NamedForm, url: string, dependencies: Dependencies): void {
  const { hooks, messages, checkSignature, clock } = dependencies
  scope.addHook('onSend', async (request, reply) => {
    const { admitted, counted } = request
    // The response to an unknown token is the same in all forms.
    if (counted && (admitted || reply.statusCode === 429)) {
      reply.headers(discordHeaders(counted, reply.statusCode, clock()))
    }
  })
  for (const path of [url, `${url}/messages/:messageId`]) {
    scope.route({
      method: 'OPTIONS',
      url: path,
      schema: { hide: true },
      onRequest: hooks.admit,
      handler: (_request, reply) => reply.code(204).headers(preflightHeaders).send(),
    })
  }
  scope.route({
    method: 'GET',
    url,
    schema: { hide: true },
    onRequest: hooks.admit,
    handler: async (request, reply) => {
      const target = hooks.targetOf(request)
      requireSignature(request, target, checkSignature, appError)
      await hooks.count(request)
      const { token } = request.params as { token: string }
      return hooks.send(request, reply, discordWebhookAnswer(target, token))
    },
  })
  const message = {
    url: `${url}/messages/:messageId`,
    schema: { hide: true },
    onRequest: hooks.admit,
  }
  scope.route({
    ...message,
    method: 'GET',
    handler: async (request, reply) => {
      const target = hooks.targetOf(request)
      requireSignature(request, target, checkSignature, appError)
      await hooks.count(request)
      const found = await messages.get(target, messageIdOf(request))
      return hooks.send(request, reply, found && answerWith(found, request, form, dependencies))
    },
  })
  scope.route({
    ...message,
    method: 'PATCH',
    handler: (request, reply) => edit(request, reply, form, dependencies),
  })
  scope.route({
    ...message,
    method: 'DELETE',
    handler: async (request, reply) => {
      const target = hooks.targetOf(request)
      requireSignature(request, target, checkSignature, appError)
      await hooks.count(request)
      const isDeleted = await messages.delete(target, messageIdOf(request))
      return hooks.send(request, reply, isDeleted && { status: 204, type: '', text: '' })
    },
  })
}

function answerWith(
  message: Message,
  { raw }: FastifyRequest,
  { answer }: NamedForm,
  { linkBase }: Dependencies,
) {
  return answer.posted({ id: message.id, message, wait: true, base: linkBase(raw) })
}

async function post(
  request: FastifyRequest,
  reply: FastifyReply,
  form: NamedForm,
  dependencies: Dependencies,
): Promise<FastifyReply> {
  const { hooks, posting, messages } = dependencies
  const target = hooks.targetOf(request)
  const received = await receive(request, reply, form, dependencies)
  const hasFiles = received.files.length > 0
  const maxFiles = limits.attachmentsPerMessage - received.files.length
  const uploads = createUploads(received.files, target, dependencies.files)
  const posted = await uploads.discardUnlessStored(async () => {
    const draft = form.format(headersOf(request.headers), received.body)
    const message = hasFiles ? fitParts(draft, target, { maxFiles }) : fitDraft(draft, target)
    const asked = readPostOptions(request, received.fingerprint)
    const own = draft.key === undefined ? undefined : formKey(form.name, draft.key)
    const { problems, stage } = draft
    const keyed = asked?.key === undefined ? { key: own, problems, stage } : {}
    const isPlain = !hasFiles && !message.files && !asked && own === undefined
    await hooks.count(request)
    const stored = isPlain
      ? await posting.post(target, message)
      : await messages.post(target, message, {
          ...asked,
          ...keyed,
          uploads: await uploads.store(message.files),
        })
    const wait = asked?.wait === true || hasFiles
    const base = dependencies.linkBase(request.raw)
    return stored && { id: stored.id, message: stored.message, wait, base }
  })
  return hooks.send(request, reply, posted && form.answer.posted(posted), posted?.id)
}

async function edit(
  request: FastifyRequest,
  reply: FastifyReply,
  form: NamedForm,
  dependencies: Dependencies,
): Promise<FastifyReply> {
  const { hooks, messages } = dependencies
  const target = hooks.targetOf(request)
  const received = await receive(request, reply, form, dependencies)
  const uploads = createUploads(received.files, target, dependencies.files)
  const message = await uploads.discardUnlessStored(async () => {
    const given = toObject(received.body)
    const {
      content,
      embeds,
      mentionsBy,
      files: texts,
    } = fitParts(form.format(headersOf(request.headers), received.body), target)
    const changes = {
      ...('content' in given && { content }),
      ...('embeds' in given && { embeds }),
      ...(mentionsBy && { mentionsBy }),
    }
    await hooks.count(request)
    const added = await uploads.store(texts?.filter(({ name }) => isChanged(name, given)))
    const files = { added, keeps: keptFiles(given) }
    return messages.edit(target, messageIdOf(request), changes, files)
  })
  return hooks.send(request, reply, message && answerWith(message, request, form, dependencies))
}

/** Whether a file with this name has the whole of what an edit changes. */
function isChanged(name: string, given: Json): boolean {
  return (
    ('content' in given && name === wholeTextName) || ('embeds' in given && name === wholeCardsName)
  )
}

/**
 * Which files an edit keeps: those that it lists, or all if it has no list. With another content or other cards, the file with
 * the whole of the former ones goes.
 */
function keptFiles({ attachments, ...given }: Json): (file: Attachment) => boolean {
  if (!Array.isArray(attachments)) return ({ name }) => !isChanged(name, given)
  const ids = new Set(attachments.map((file) => text(file, 'id')))
  return ({ id }) => ids.has(discordFileId(id))
}

/** Reads the body. Files of a multipart body are stored as uploads of the webhook. */
async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  form: NamedForm,
  { hooks, files, checkSignature }: Dependencies,
): Promise<Received> {
  const target = hooks.targetOf(request)
  requireSignature(request, target, checkSignature, appError)
  const contentType = request.headers['content-type'] ?? ''
  if (!request.isMultipart?.()) {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const body = await decodeBody(form.body, contentType, bytes)
    return { body, files: [], fingerprint: bytes.toString('latin1') }
  }
  const parts = await receiveForm(request, reply, {
    receive: (upload) => files.uploadAs(target, upload),
    discard: ({ id }) => files.discard(id),
    textField: 'payload_json',
    maxFiles: limits.attachmentsPerMessage,
    maxFieldBytes: limits.webhookFormBytes,
  })
  try {
    const fields: Fields = new Map()
    for (const { name, bytes } of parts.fields) addField(fields, name, decodeField(bytes))
    const names = parts.files.map(({ name, size }) => [name, size])
    const fingerprint = JSON.stringify([...fields, names])
    return { body: toPayload(fields), files: parts.files, fingerprint }
  } catch (error) {
    for (const { id } of parts.files) await files.discard(id)
    throw error
  }
}

function messageIdOf(request: FastifyRequest): string {
  const { messageId } = request.params as RouteParams<'editWebhookMessage'>
  if (!messageId) throw appError('not_found', { thing: 'message' })
  return messageId
}
