import type { App } from '../../../http/app-types.ts'
import { handle } from '../../../http/route.ts'
import type { Inbox } from './actions.ts'

export function inboxRoutes(app: App, inbox: Inbox): void {
  handle(app, 'listMentions', async ({ caller, query }) => inbox.list(caller.userId, query))
}
