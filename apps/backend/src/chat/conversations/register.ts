import type { ChatParts } from '../chat-parts.ts'
import { createConversations } from './actions.ts'
import type { Conversations } from './actions.ts'
import { createReports } from './reports.ts'
import { conversationRoutes } from './routes.ts'

/** Of each account. */
const reportsPerHour = 20

export function registerConversations(parts: ChatParts): { conversations: Conversations } {
  const { routes, config, rateLimits } = parts
  const { accountConversationsPerHour } = config.limits
  const openLimit = rateLimits.perHour('account-conversations', accountConversationsPerHour)
  const conversations = createConversations({ ...parts, openLimit })
  const reportLimit = rateLimits.perHour('account-reports', reportsPerHour)
  const report = createReports({ ...parts, reportLimit })
  routes.session((app) => conversationRoutes(app, conversations, report))
  return { conversations }
}
