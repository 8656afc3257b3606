import type { ChatParts } from '../chat-parts.ts'
import { createModeration } from './actions.ts'
import { moderationRoutes } from './routes.ts'

export function registerModeration({ routes, database, publisher, clock }: ChatParts): void {
  const moderation = createModeration({ database, publisher, clock })
  routes.session((app) => moderationRoutes(app, moderation))
}
