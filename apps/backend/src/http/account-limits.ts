import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpointOf, isUpload, routes } from '@guildhall/contract'
import type { ChatRouteName } from '@guildhall/contract'
import type { Config } from '../core/config.ts'
import { whenReady } from '../core/maybe-promise.ts'
import type { MaybePromise } from '../core/maybe-promise.ts'
import type { RateDecision } from '../core/rate-decision.ts'
import type { App } from './app-types.ts'
import { callerOf } from './caller.ts'
import { requireWithinLimit } from './rate-limit-headers.ts'

type Kind = 'writes' | 'uploads' | 'searches'

interface AccountLimit {
  take(userId: string): MaybePromise<RateDecision>
}

export interface AccountLimits {
  rateLimits: { perMinute(name: string, limit: number): AccountLimit }
  config: Pick<Config, 'limits'>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The limits of routes that differ from the rule, by method and path. By the rule, an unsafe method counts as one write. */
const exceptions = new Map<string, Kind[]>([
  [endpointText('searchMessages'), ['searches']],
  [endpointText('searchConversations'), ['searches']],
  // An account that has used up its limit can still log out.
  [endpointText('logOut'), []],
  ...uploadRoutes().map((name): [string, Kind[]] => [endpointText(name), ['writes', 'uploads']]),
])

/**
 * Counts the requests of this scope against the limits of their account, over all its sessions and addresses. Must come
 * after `requireSession`.
 */
export function limitAccounts(app: App, { rateLimits, config }: AccountLimits): void {
  const { accountWritesPerMinute, accountUploadsPerMinute, accountSearchesPerMinute } =
    config.limits
  const limits: Record<Kind, AccountLimit> = {
    writes: rateLimits.perMinute('account-writes', accountWritesPerMinute),
    uploads: rateLimits.perMinute('account-uploads', accountUploadsPerMinute),
    searches: rateLimits.perMinute('account-searches', accountSearchesPerMinute),
  }
  async function take(kinds: Kind[], request: FastifyRequest, reply: FastifyReply): Promise<void> {
    for (const kind of kinds) {
      await requireWithinLimit(reply, kind, limits[kind].take(callerOf(request).userId))
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const kinds = kindsOf(request.method, request.routeOptions.url ?? '')
    if (kinds.length === 0) done()
    else whenReady(take(kinds, request, reply), () => done(), done)
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
