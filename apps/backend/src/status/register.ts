import cors from '@fastify/cors'
import { StatusErrorBody } from '@guildhall/contract'
import type { RateLimit, RateLimits } from '../core/rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { LiveSettings } from '../core/live-settings.ts'
import type { Log } from '../core/log.ts'
import type { Metrics } from '../core/metrics.ts'
import { describeApi } from '../http/api-docs.ts'
import type { App } from '../http/app-types.ts'
import { limitHeaders } from '../http/rate-limit-headers.ts'
import { createStatusService } from './actions.ts'
import type { NameLookups, StatusService } from './actions.ts'
import { statusRoutes } from './routes.ts'

/** The parts that query game servers, which the chat platform uses as well. */
export interface StatusQueries {
  status: StatusService
  /** Counts the queries of each client address. */
  queries: RateLimit
}

interface QueryParts {
  config: Config
  settings: Pick<LiveSettings, 'current' | 'limit'>
  log: Log
  metrics: Metrics
  rateLimits: RateLimits
  names?: NameLookups | undefined
  monotonic: Clock
}

export function createStatusQueries(given: QueryParts): StatusQueries {
  const { config, settings, rateLimits, ...parts } = given
  const perDestination = (): number =>
    settings.current.statusDestinationRatePerMinute ?? 2 * settings.current.rateLimitPerMinute
  return {
    status: createStatusService({
      timeoutMs: config.statusTimeoutMs,
      allowedNetworks: config.statusAllowedNetworks,
      destinations: rateLimits.perMinute('status-destination', perDestination),
      ...parts,
    }),
    queries: rateLimits.perMinute('status-queries', settings.limit('rateLimitPerMinute')),
  }
}

export function registerStatus({
  app,
  status,
  queries,
  clock,
}: StatusQueries & {
  app: App
  clock: Clock
}): void {
  void app.register(
    async (api: App) => {
      describeApi(api, {
        title: 'Guildhall game-server status',
        version: '1.0.0',
        description: 'Queries a public game server live. No login is needed.',
        serverError: StatusErrorBody,
      })
      // Public and without cookies, so pages of any origin may call it.
      await api.register(cors, {
        origin: '*',
        exposedHeaders: limitHeaders,
        strictPreflight: false,
      })
      statusRoutes(api, { status, queries, clock })
    },
    { prefix: '/api/v1' },
  )
}
