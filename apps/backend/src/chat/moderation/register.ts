import type { ChatParts } from '../chat-parts.ts'
import { createModeration } from './actions.ts'
import { createRaidProtections } from './raid-protection.ts'
import { moderationRoutes, raidProtectionRoutes } from './routes.ts'

export function registerModeration({ routes, database, publisher, clock }: ChatParts): void {
  const moderation = createModeration({ database, publisher, clock })
  const raidProtections = createRaidProtections({ database, publisher, clock })
  routes.session((app) => moderationRoutes(app, moderation))
  routes.session((app) => raidProtectionRoutes(app, raidProtections))
}
