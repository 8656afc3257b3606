import type { ChatParts } from '../chat-parts.ts'
import { createConversations } from './actions.ts'
import type { Conversations } from './actions.ts'
import { createReports } from './reports.ts'
import { conversationRoutes } from './routes.ts'

/** Of each account. */
const reportsPerHour = 20

export function registerConversations(parts: ChatParts): { conversations: Conversations } {
  const { routes, config, rateLimits, database, publisher, clock } = parts
  const openLimit = rateLimits.perHour(
    'account-conversations',
    config.limits.accountConversationsPerHour,
  )
  const conversations = createConversations({ database, publisher, clock, openLimit })
  const reportLimit = rateLimits.perHour('account-reports', reportsPerHour)
  const report = createReports({ database, clock, reportLimit })
  routes.session((app) => conversationRoutes(app, conversations, report))
  return { conversations }
}
