import packageInfo from '../../package.json' with { type: 'json' }
import { defaultPasswordCost } from '../chat/accounts/login/passwords.ts'
import type { PasswordCost } from '../chat/accounts/login/passwords.ts'
import type { Background } from '../core/background.ts'
import { monotonicClock, systemClock, systemPause } from '../core/clock.ts'
import type { Clock, Pause } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { LiveSettings } from '../core/live-settings.ts'
import type { Log } from '../core/log.ts'
import { createMemoryRateLimit, createMemoryRateLimits } from '../core/memory-rate-limit.ts'
import type { Metrics } from '../core/metrics.ts'
import type { RateLimits } from '../core/rate-limit.ts'
import { createPresence } from '../directory/presence.ts'
import { createBus } from '../events/bus.ts'
import type { LargeServerBounds } from '../gateway/large-servers/large-servers.ts'
import { isGatewayRequest } from '../gateway/connection/socket.ts'
import { chatErrors } from '../http/chat-errors.ts'
import { limitConnections } from '../http/connection-limits.ts'
import { createErrorFormats } from '../http/error-formats.ts'
import type { OtherProtocols } from '../http/other-protocols.ts'
import type { Readiness } from '../http/readiness.ts'
import { measureRequests } from '../http/request-metrics.ts'
import { createHttpServer } from '../http/server.ts'
import { webClientErrors } from '../http/web-client.ts'
import type { NameLookups } from '../status/actions.ts'
import type { CertificateFailure } from '../https/problems.ts'
import { createPictures, usualLimits } from '../pictures/pictures.ts'
import type { PictureLimits } from '../pictures/pictures.ts'
import { createStatusQueries } from '../status/register.ts'
import { statusErrors } from '../status/routes.ts'
import type { StorageOptions } from '../storage/sqlite.ts'

export const { version } = packageInfo

export interface GuildhallOptions {
  config: Config
  log: Log
  clock?: Clock
  /** For limits and timeouts; must never jump. */
  monotonic?: Clock
  /** Replaces the rate limits. Not a setting: only tests, which hold attempts, do so. */
  rateLimits?: RateLimits | undefined
  storage?: StorageOptions
  /** The cost of hashing a password. Not a setting: only tests, which hash thousands of passwords, lower it. */
  passwordCost?: PasswordCost | undefined
  /** How slowed logins wait. Not a setting: only tests, which end the wait themselves, replace it. */
  pause?: Pause | undefined
  /** When a server is large. Not a setting: only tests, which have few accounts, lower it. */
  largeServer?: LargeServerBounds | undefined
  /** Replaces DNS for the names of game servers. Not a setting: for tests. */
  names?: NameLookups | undefined
  /** What the process of pictures may take. Not a setting: only tests, which stop it, lower it. */
  pictureLimits?: PictureLimits | undefined
}

/** The parts that both services need. */
export function createBaseParts(
  options: GuildhallOptions,
  {
    background,
    metrics,
    settings,
    sharedLimits,
  }: {
    background: Background
    settings: LiveSettings
    metrics: Metrics
    /** The rate limits that processes share; null or undefined if this process is the only one. */
    sharedLimits: RateLimits | null | undefined
  },
) {
  const { config, log, clock = systemClock, monotonic = monotonicClock } = options
  const { passwordCost = defaultPasswordCost, pause = systemPause, largeServer, names } = options
  const pictures = createPictures({
    ...{ log, monotonic },
    pictureLimits: options.pictureLimits ?? usualLimits,
  })
  const rateLimits = options.rateLimits ?? sharedLimits ?? createMemoryRateLimits(monotonic)
  const errorFormats = createErrorFormats(webClientErrors)
  for (const format of [chatErrors, statusErrors]) errorFormats.add(format)
  const isUpgrade = config.services.has('chat') ? isGatewayRequest : undefined
  const otherProtocols: OtherProtocols = { recognizes: () => false, accept: () => undefined }
  const app = createHttpServer(config, log, errorFormats, isUpgrade, otherProtocols)
  const connectLimit = createMemoryRateLimit({
    limit: settings.limit('connectsPerAddressPerMinute'),
    windowMs: 60_000,
    clock: monotonic,
  })
  const connections = limitConnections(app.server, {
    config,
    settings,
    connectLimit,
    log,
    monotonic,
  })
  const statusQueries = createStatusQueries({
    config,
    settings,
    log,
    metrics,
    names,
    monotonic,
    rateLimits,
  })
  const readiness: Readiness = { isDraining: false }
  const certificateFailure: CertificateFailure = { current: null }
  measureRequests(app, metrics)
  const shared = {
    config,
    settings,
    log,
    metrics,
    readiness,
    clock,
    monotonic,
    background,
    version,
  }
  const choices = { passwordCost, pause, largeServer }
  return {
    ...shared,
    ...choices,
    bus: createBus(log),
    presence: createPresence(),
    pictures,
    rateLimits,
    ...statusQueries,
    app,
    otherProtocols,
    certificateFailure,
    errorFormats,
    connections,
  }
}

export type BaseParts = ReturnType<typeof createBaseParts>
