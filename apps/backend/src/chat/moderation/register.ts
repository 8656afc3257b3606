import type { ChatParts } from '../chat-parts.ts'
import { createModeration } from './actions.ts'
import { createMessageFilters } from './message-filters.ts'
import type { MessageFilters } from './message-filters.ts'
import { createRaidProtections } from './raid-protection.ts'
import { createMessageReports } from './reports.ts'
import {
  messageFilterRoutes,
  moderationRoutes,
  raidProtectionRoutes,
  reportRoutes,
} from './routes.ts'

/** Of what the filter reports about one member. */
const filterReportsPerMinute = 5
/** Of each account. */
const reportsPerHour = 20

export function registerModeration(parts: ChatParts): { filters: MessageFilters } {
  const { routes, database, publisher, clock, log, bus, rateLimits } = parts
  const moderation = createModeration({ database, publisher, clock })
  const raidProtections = createRaidProtections({ database, publisher, clock })
  const filters = createMessageFilters({
    database,
    publisher,
    bus,
    clock,
    log,
    reportLimit: rateLimits.perMinute('filter-reports', filterReportsPerMinute),
  })
  const reports = createMessageReports({
    database,
    publisher,
    clock,
    reportLimit: rateLimits.perHour('message-reports', reportsPerHour),
  })
  routes.session((app) => moderationRoutes(app, moderation))
  routes.session((app) => raidProtectionRoutes(app, raidProtections))
  routes.session((app) => messageFilterRoutes(app, filters))
  routes.session((app) => reportRoutes(app, reports))
  return { filters }
}
