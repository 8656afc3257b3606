import type { ChatParts } from '../chat-parts.ts'
import { createServers } from './actions.ts'
import type { Servers } from './actions.ts'
import { ruleRoutes, serverRoutes } from './routes.ts'
import { createRules } from './rules.ts'

export function registerServers(parts: ChatParts): { servers: Servers } {
  const { routes, database, publisher, presence, clock } = parts
  const servers = createServers({ database, publisher, presence, clock })
  const rules = createRules({ database, publisher, presence, clock })
  routes.session((app) => serverRoutes(app, servers))
  routes.session((app) => ruleRoutes(app, rules))
  return { servers }
}
