import type { ChatParts } from '../chat-parts.ts'
import { createRoles } from './actions.ts'
import { roleRoutes } from './routes.ts'

export function registerRoles({ routes, database, publisher }: ChatParts): void {
  const roles = createRoles({ database, publisher })
  routes.session((app) => roleRoutes(app, roles))
}
