import Type from 'typebox'
import { Id, Ok } from '../shapes.ts'
import {
  PreviewTemplateRequest,
  SetWebhookTemplateRequest,
  TemplatePreview,
  WebhookTemplate,
} from '../webhook-templates.ts'
import { defineRoutes } from './route.ts'

const params = Type.Object({ serverId: Id, webhookId: Id })
const managed = { tag: 'webhooks', auth: 'session', permission: 'manage_server', params } as const

export const webhookTemplateRoutes = defineRoutes({
  getWebhookTemplate: {
    ...managed,
    summary: "Load a webhook's template and the last payload",
    success: { status: 200, body: WebhookTemplate },
  },
  setWebhookTemplate: {
    ...managed,
    summary: "Replace a webhook's template",
    description: 'Posts to the form `custom` become what the template renders. It must parse.',
    body: SetWebhookTemplateRequest,
    success: { status: 200, body: Ok },
    errors: ['busy'],
  },
  deleteWebhookTemplate: {
    ...managed,
    summary: "Delete a webhook's template",
    success: { status: 200, body: Ok },
  },
  previewWebhookTemplate: {
    ...managed,
    summary: 'Render a template without posting',
    body: PreviewTemplateRequest,
    success: { status: 200, body: TemplatePreview },
    errors: ['busy'],
  },
})
