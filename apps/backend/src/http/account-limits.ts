import { endpointOf, isUpload, routes } from '@guildhall/contract'
import type { ChatRouteName } from '@guildhall/contract'
import type { LiveSettings } from '../core/live-settings.ts'
import type { RateLimit, RateLimits } from '../core/rate-limit.ts'
import type { App } from './app-types.ts'
import { callerOf } from './caller.ts'
import { requireWithinLimit } from './rate-limit-headers.ts'

type Kind = 'writes' | 'uploads' | 'searches'

export interface AccountLimits {
  rateLimits: RateLimits
  settings: Pick<LiveSettings, 'limit'>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The limits of routes that differ from the rule, by method and path. By the rule, an unsafe method counts as one write. */
const exceptions = new Map<string, Kind[]>([
  [endpointText('searchMessages'), ['searches']],
  [endpointText('searchServers'), ['searches']],
  [endpointText('searchConversations'), ['searches']],
  // An account that has used up its limit can still log out.
  [endpointText('logOut'), []],
  // It may copy files.
  [endpointText('forwardMessage'), ['writes', 'uploads']],
  ...uploadRoutes().map((name): [string, Kind[]] => [endpointText(name), ['writes', 'uploads']]),
])

/**
 * Counts the requests of this scope against the limits of their account, over all its sessions and addresses. Must come
 * after `requireSession`.
 */
export function limitAccounts(app: App, { rateLimits, settings }: AccountLimits): void {
  const limits: Record<Kind, RateLimit> = {
    writes: rateLimits.perMinute('account-writes', settings.limit('accountWritesPerMinute')),
    uploads: rateLimits.perMinute('account-uploads', settings.limit('accountUploadsPerMinute')),
    searches: rateLimits.perMinute('account-searches', settings.limit('accountSearchesPerMinute')),
  }
  app.addHook('onRequest', async (request, reply) => {
    for (const kind of kindsOf(request.method, request.routeOptions.url ?? '')) {
      await requireWithinLimit(reply, kind, limits[kind].take(callerOf(request).userId))
    }
  })
}

function kindsOf(method: string, url: string): Kind[] {
  const listed = exceptions.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
  return listed ?? (safeMethods.has(method) ? [] : ['writes'])
}

function uploadRoutes(): ChatRouteName[] {
  return (Object.keys(routes) as ChatRouteName[]).filter((name) => isUpload(routes[name]))
}

function endpointText(name: ChatRouteName): string {
  const { method, template } = endpointOf(name)
  return `${method} ${template}`
}
