import type { ChatParts } from '../chat-parts.ts'
import { createRoles } from './actions.ts'
import { roleRoutes } from './routes.ts'

export function registerRoles({ routes, database, publisher, clock }: ChatParts): void {
  const roles = createRoles({ database, publisher, clock })
  routes.session((app) => roleRoutes(app, roles))
}
