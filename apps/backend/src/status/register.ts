import cors from '@fastify/cors'
import { StatusErrorBody } from '@guildhall/contract'
import type { RateLimits } from '../cluster/rate-limits.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { describeApi } from '../http/api-docs.ts'
import type { App } from '../http/app-types.ts'
import { limitHeaders } from '../http/rate-limit-headers.ts'
import { createStatusService } from './actions.ts'
import { statusRoutes } from './routes.ts'

export interface StatusParts {
  app: App
  config: Config
  clock: Clock
  rateLimits: RateLimits
}

export function registerStatus({ app, config, clock, rateLimits }: StatusParts): void {
  const status = createStatusService({
    timeoutMs: config.statusTimeoutMs,
    allowedNetworks: config.statusAllowedNetworks,
    destinations: rateLimits.perMinute(
      'status-destination',
      config.limits.statusDestinationPerMinute,
    ),
  })
  const queries = rateLimits.perMinute('status-queries', config.limits.statusQueriesPerMinute)
  void app.register(
    async (api: App) => {
      await describeApi(api, {
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
