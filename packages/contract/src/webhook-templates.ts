import Type from 'typebox'
import type { Static } from 'typebox'
import { Embed } from './embeds.ts'
import { limits } from './limits.ts'
import { WebhookMessageRequest } from './messages.ts'
import { ErrorBody, Nullable, Time } from './shapes.ts'

/** What a template renders when it renders a JSON object: a post, and optionally the key of the message. `release` ends its use. */
export const TemplateResult = Type.Object({
  ...WebhookMessageRequest.properties,
  key: Type.Optional(Type.String({ minLength: 1, maxLength: limits.webhookKeyMax })),
  release: Type.Optional(Type.Boolean()),
})
export type TemplateResult = Static<typeof TemplateResult>

const source = Type.String({ minLength: 1, maxLength: limits.templateMax })

/** The template of a webhook, and the last payload that it received. */
export const WebhookTemplate = Type.Object({
  /** Null while the webhook has none. */
  source: Nullable(source),
  /** JSON as it was received at the form `custom`; null when nothing is stored. */
  lastPayload: Nullable(Type.String()),
  lastPayloadAt: Nullable(Time),
})
export type WebhookTemplate = Static<typeof WebhookTemplate>

export const SetWebhookTemplateRequest = Type.Object({ source })
export type SetWebhookTemplateRequest = Static<typeof SetWebhookTemplateRequest>

export const PreviewTemplateRequest = Type.Object({
  source,
  /** Any JSON. Without it, the last payload is used. */
  payload: Type.Optional(Type.Unknown()),
})
export type PreviewTemplateRequest = Static<typeof PreviewTemplateRequest>

const PreviewedMessage = Type.Object({
  name: Type.String(),
  content: Type.String(),
  embeds: Type.Array(Embed),
  /** The key under which the message would be posted. */
  key: Nullable(Type.String()),
})

/** What a post would become: a message, or the error that its sender would get. */
export const TemplatePreview = Type.Object({
  message: Type.Optional(PreviewedMessage),
  error: Type.Optional(ErrorBody.properties.error),
})
export type TemplatePreview = Static<typeof TemplatePreview>
