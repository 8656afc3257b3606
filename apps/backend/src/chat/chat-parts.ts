import type { Bus } from '../events/bus.ts'
import type { PresenceStore } from '../directory/presence.ts'
import type { RateLimits } from '../core/rate-limit.ts'
import type { Background } from '../core/background.ts'
import type { Clock, Pause } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { LiveSettings } from '../core/live-settings.ts'
import type { Log } from '../core/log.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Directory } from '../directory/directory.ts'
import type { EventPublisher } from '../events/event-publisher.ts'
import type { ChatRoutes } from '../http/chat-scopes.ts'
import type { ErrorFormats } from '../http/error-formats.ts'
import type { Origins } from '../http/origins.ts'
import type { Readiness } from '../http/readiness.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { OpenStorage } from '../storage/open-storage.ts'
import type { PasswordCost } from './accounts/login/passwords.ts'

/** The dependencies of the chat domains. Each domain takes those that it needs by name. */
export interface ChatParts extends OpenStorage {
  config: Config
  settings: LiveSettings
  log: Log
  metrics: Metrics
  readiness: Readiness
  clock: Clock
  /** For limits and timeouts: it never jumps. */
  monotonic: Clock
  background: Background
  rateLimits: RateLimits
  pictures: Pictures
  presence: PresenceStore
  directory: Pick<
    Directory,
    'findOnline' | 'isAttended' | 'permissionsIn' | 'channelIn' | 'afkChannelIn' | 'roleIdsOf'
  >
  bus: Bus
  publisher: EventPublisher
  origins: Origins
  routes: ChatRoutes
  errorFormats: ErrorFormats
  /** The cost of hashing a password. */
  passwordCost: PasswordCost
  /** How slowed logins wait. */
  pause: Pause
  /** The version of Guildhall. */
  version: string
}
