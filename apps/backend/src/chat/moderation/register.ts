import type { ChatParts } from '../chat-parts.ts'
import { createModeration } from './actions.ts'
import { createMessageFilters } from './message-filters.ts'
import type { MessageFilters } from './message-filters.ts'
import { createRaidProtections } from './raid-protection.ts'
import { messageFilterRoutes, moderationRoutes, raidProtectionRoutes } from './routes.ts'

/** Of reports about one member. */
const reportsPerMinute = 5

export function registerModeration(parts: ChatParts): { filters: MessageFilters } {
  const { routes, database, publisher, clock, bus, rateLimits } = parts
  const moderation = createModeration({ database, publisher, clock })
  const raidProtections = createRaidProtections({ database, publisher, clock })
  const reportLimit = rateLimits.perMinute('filter-reports', reportsPerMinute)
  const filters = createMessageFilters({ database, publisher, bus, clock, reportLimit })
  routes.session((app) => moderationRoutes(app, moderation))
  routes.session((app) => raidProtectionRoutes(app, raidProtections))
  routes.session((app) => messageFilterRoutes(app, filters))
  return { filters }
}
