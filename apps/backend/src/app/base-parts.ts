import packageInfo from '../../package.json' with { type: 'json' }
import { defaultPasswordCost } from '../chat/accounts/login/passwords.ts'
import type { PasswordCost } from '../chat/accounts/login/passwords.ts'
import { createLocalCluster } from '../cluster/cluster.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { createSharedRateLimits } from '../cluster/shared-rate-limits.ts'
import type { Background } from '../core/background.ts'
import { monotonicClock, systemClock, systemPause } from '../core/clock.ts'
import type { Clock, Pause } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { RateCounter } from '../core/rate-counter.ts'
import type { Metrics } from '../core/metrics.ts'
import type { BusMessage } from '../events/bus-message.ts'
import type { LargeServerBounds } from '../gateway/large-servers/large-servers.ts'
import { isGatewayRequest } from '../gateway/connection/socket.ts'
import { chatErrors } from '../http/chat-errors.ts'
import { limitConnections } from '../http/connection-limits.ts'
import { createErrorFormats } from '../http/error-formats.ts'
import type { Readiness } from '../http/readiness.ts'
import { measureRequests } from '../http/request-metrics.ts'
import { createHttpServer } from '../http/server.ts'
import { webClientErrors } from '../http/web-client.ts'
import type { NameLookups } from '../status/actions.ts'
import { createStatusQueries } from '../status/register.ts'
import { statusErrors } from '../status/routes.ts'
import type { StorageOptions } from '../storage/sqlite.ts'

const { version } = packageInfo

export interface GuildhallOptions {
  config: Config
  log: Log
  clock?: Clock
  /** For limits and timeouts; must never jump. */
  monotonic?: Clock
  /** What this process shares with others; by default it runs alone. */
  cluster?: Cluster<BusMessage>
  storage?: StorageOptions
  /** The cost of hashing a password. Not a setting: only tests, which hash thousands of passwords, lower it. */
  passwordCost?: PasswordCost | undefined
  /** How slowed logins wait. Not a setting: only tests, which end the wait themselves, replace it. */
  pause?: Pause | undefined
  /** When a server is large. Not a setting: only tests, which have few accounts, lower it. */
  largeServer?: LargeServerBounds | undefined
  /** Replaces DNS for the names of game servers. Not a setting: for tests. */
  names?: NameLookups | undefined
}

interface Given {
  background: Background
  metrics: Metrics
  rateCounter: RateCounter | null | undefined
}

/** The parts that both services need. */
export function createBaseParts(
  options: GuildhallOptions,
  { background, metrics, rateCounter }: Given,
) {
  const { config, log, clock = systemClock, monotonic = monotonicClock } = options
  const { passwordCost = defaultPasswordCost, pause = systemPause, largeServer, names } = options
  const cluster = options.cluster ?? createLocalCluster<BusMessage>(log, monotonic)
  const isShared = rateCounter && !options.cluster
  const rateLimits = isShared ? createSharedRateLimits(rateCounter, monotonic) : cluster.rateLimits
  const errorFormats = createErrorFormats(webClientErrors)
  for (const format of [chatErrors, statusErrors]) errorFormats.add(format)
  const isUpgrade = config.services.has('chat') ? isGatewayRequest : undefined
  const app = createHttpServer(config, log, errorFormats, isUpgrade)
  const { connectsPerAddressPerMinute } = config.limits
  // Protects this process, so it counts here and at once.
  const connectLimit = cluster.rateLimits.perMinute('connects', connectsPerAddressPerMinute)
  const takeConnect = connectLimit.take
  const connections = limitConnections(app.server, { config, takeConnect, log, monotonic })
  const statusQueries = createStatusQueries({
    config,
    log,
    metrics,
    names,
    monotonic,
    rateLimits,
  })
  const readiness: Readiness = { isDraining: false }
  measureRequests(app, metrics)
  const shared = { config, log, metrics, readiness, clock, monotonic, background, version }
  const choices = { passwordCost, pause, largeServer }
  return {
    ...shared,
    ...choices,
    ...cluster,
    rateLimits,
    ...statusQueries,
    app,
    errorFormats,
    connections,
  }
}

export type BaseParts = ReturnType<typeof createBaseParts>
