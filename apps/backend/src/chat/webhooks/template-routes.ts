import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { Templates } from './templates/templates.ts'

/** The template of a webhook, for members who can manage the server. */
export function templateRoutes(app: App, templates: Templates): void {
  handle(app, 'getWebhookTemplate', ({ caller, params }) => templates.get(caller.userId, params))

  handle(app, 'setWebhookTemplate', async ({ caller, params, body }) => {
    await templates.set(caller.userId, params, body.source)
    return ok
  })

  handle(app, 'deleteWebhookTemplate', async ({ caller, params }) => {
    await templates.delete(caller.userId, params)
    return ok
  })

  handle(app, 'previewWebhookTemplate', ({ caller, params, body }) =>
    templates.preview(caller.userId, params, body),
  )
}
