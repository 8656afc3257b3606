import type { ChatParts } from '../chat-parts.ts'
import { createConversations } from './actions.ts'
import { conversationRoutes } from './routes.ts'

export function registerConversations(parts: ChatParts): void {
  const { routes, config, rateLimits, database, publisher, clock } = parts
  const openLimit = rateLimits.perHour(
    'account-conversations',
    config.limits.accountConversationsPerHour,
  )
  const conversations = createConversations({ database, publisher, clock, openLimit })
  routes.session((app) => conversationRoutes(app, conversations))
}
