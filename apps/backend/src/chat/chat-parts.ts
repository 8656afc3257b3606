import type { PresenceStore } from '../cluster/presence.ts'
import type { RateLimits } from '../cluster/rate-limits.ts'
import type { Background } from '../core/background.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import type { EventPublisher } from '../events/event-publisher.ts'
import type { ChatRoutes } from '../http/chat-scopes.ts'
import type { Origins } from '../http/origins.ts'
import type { DiskSpace } from '../storage/disk-space.ts'
import type { OpenStorage } from '../storage/open-storage.ts'

/** What the domains of the chat platform are made of; each takes what it needs by name. */
export interface ChatParts extends OpenStorage {
  config: Config
  log: Log
  clock: Clock
  /** For limits and timeouts: it never goes back. */
  monotonic: Clock
  background: Background
  rateLimits: RateLimits
  publisher: EventPublisher
  presence: PresenceStore
  disk: DiskSpace
  origins: Origins
  routes: ChatRoutes
}
