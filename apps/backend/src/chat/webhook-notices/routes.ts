import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { WebhookNotices } from './actions.ts'

export function webhookNoticeRoutes(app: App, notices: WebhookNotices): void {
  handle(app, 'listWebhookNotices', async ({ caller }) => ({
    notices: await notices.list(caller.userId),
  }))

  handle(app, 'dismissWebhookNotice', async ({ caller, params }) => {
    await notices.dismiss(caller.userId, params.noticeId)
    return ok
  })
}
