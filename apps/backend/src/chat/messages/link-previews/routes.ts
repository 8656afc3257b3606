import type { App } from '../../../http/app-types.ts'
import { handle, ok } from '../../../http/route.ts'
import type { LinkPreviews } from './actions.ts'

export function linkPreviewRoutes(app: App, previews: LinkPreviews): void {
  handle(app, 'removeLinkPreviews', async ({ caller, params }) => {
    await previews.remove(caller.userId, params.channelId, params.messageId)
    return ok
  })
}
