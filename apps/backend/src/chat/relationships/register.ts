import { limits } from '@guildhall/contract'
import type { ChatParts } from '../chat-parts.ts'
import { createRelationships } from './actions.ts'
import { relationshipRoutes } from './routes.ts'

export function registerRelationships(parts: ChatParts): void {
  const { routes, rateLimits, database, publisher, clock } = parts
  const relationships = createRelationships({ database, publisher, clock })
  const requests = rateLimits.perHour('friend-requests', limits.friendRequestsPerHour)
  routes.session((app) => relationshipRoutes(app, { relationships, requests }))
}
