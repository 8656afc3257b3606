import type { ChatParts } from '../chat-parts.ts'
import { createWebhookNotices } from './actions.ts'
import { webhookNoticeRoutes } from './routes.ts'

export function registerWebhookNotices({ routes, ...parts }: ChatParts): void {
  const notices = createWebhookNotices(parts)
  routes.session((app) => webhookNoticeRoutes(app, notices))
}
