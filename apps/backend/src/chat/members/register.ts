import type { ChatParts } from '../chat-parts.ts'
import { createMembers } from './actions.ts'
import { createBans } from './bans.ts'
import { createJoinRequests } from './join-requests.ts'
import { banRoutes, joinRequestRoutes, memberRoutes } from './routes.ts'

interface Parts extends ChatParts {
  startRemovals: () => void
}

export function registerMembers(parts: Parts): void {
  const { routes, database, publisher, clock, startRemovals } = parts
  const members = createMembers({ database, publisher, clock })
  const bans = createBans({ database, publisher, clock, startRemovals })
  const joinRequests = createJoinRequests({ database, publisher, clock })
  routes.session((app) => memberRoutes(app, members))
  routes.session((app) => banRoutes(app, bans))
  routes.session((app) => joinRequestRoutes(app, joinRequests))
}
