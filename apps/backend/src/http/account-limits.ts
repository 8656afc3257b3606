import { endpointOf, isUpload, routes } from '@guildhall/contract'
import type { ChatRouteName } from '@guildhall/contract'
import { tooManyRequests } from '../core/app-error.ts'
import type { RateDecision } from '../core/rate-decision.ts'
import type { App } from './app-types.ts'
import { callerOf } from './caller.ts'
import { setRateLimitHeaders } from './rate-limit-headers.ts'

type Kind = 'writes' | 'uploads' | 'searches'

/** What one account may do in a minute, over all its sessions and addresses. */
export type AccountLimits = Record<Kind, { take(userId: string): RateDecision }>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** By method and path, the routes that do not count as a write and nothing else. */
const exceptions = new Map<string, Kind[]>([
  [endpointText('searchMessages'), ['searches']],
  // Whoever has used up the limit can still sign out.
  [endpointText('logOut'), []],
  ...uploadRoutes().map((name): [string, Kind[]] => [endpointText(name), ['writes', 'uploads']]),
])

/** Holds the requests of this scope against the limits of their account. Comes after `requireSession`. */
export function limitAccounts(app: App, limits: AccountLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    for (const kind of kindsOf(request.method, request.routeOptions.url ?? '')) {
      const decision = limits[kind].take(callerOf(request).userId)
      setRateLimitHeaders(reply, { [kind]: decision })
      if (!decision.allowed) {
        throw tooManyRequests()
      }
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
