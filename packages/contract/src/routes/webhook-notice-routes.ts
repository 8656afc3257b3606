import Type from 'typebox'
import { Id, Ok } from '../shapes.ts'
import { WebhookNotice } from '../webhook-notices.ts'
import { defineRoutes } from './route.ts'

const own = { tag: 'webhooks', auth: 'session' } as const

export const webhookNoticeRoutes = defineRoutes({
  listWebhookNotices: {
    ...own,
    summary: 'List what you should know about webhooks',
    description:
      'Tools that have been failing for two days, and outgoing webhooks that were turned off, once each. The creator of ' +
      'the webhook and the owner of the server get them while they can manage the webhook.',
    success: { status: 200, body: Type.Object({ notices: Type.Array(WebhookNotice) }) },
  },
  dismissWebhookNotice: {
    ...own,
    summary: 'Dismiss a notice',
    params: Type.Object({ noticeId: Id }),
    success: { status: 200, body: Ok },
  },
})
