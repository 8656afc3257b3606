import type { App } from '../../../http/app-types.ts'
import { handle } from '../../../http/route.ts'
import type { Search } from './actions.ts'

export function searchRoutes(app: App, search: Search): void {
  handle(app, 'searchMessages', async ({ caller, params, query }) =>
    search.find(caller.userId, params.serverId, query),
  )

  handle(app, 'searchServers', async ({ caller, query }) =>
    search.findInServers(caller.userId, query),
  )

  handle(app, 'searchConversations', async ({ caller, query }) =>
    search.findInConversations(caller.userId, query),
  )
}
