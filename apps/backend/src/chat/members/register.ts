import type { ChatParts } from '../chat-parts.ts'
import { createMembers } from './actions.ts'
import { createBans } from './bans.ts'
import { createJoinRequests } from './join-requests.ts'
import { banRoutes, joinRequestRoutes, memberRoutes } from './routes.ts'

export function registerMembers({ routes, database, outbox, clock }: ChatParts): void {
  const members = createMembers({ database, outbox, clock })
  const bans = createBans({ database, outbox, clock })
  const joinRequests = createJoinRequests({ database, outbox, clock })
  routes.session((app) => memberRoutes(app, members))
  routes.session((app) => banRoutes(app, bans))
  routes.session((app) => joinRequestRoutes(app, joinRequests))
}
