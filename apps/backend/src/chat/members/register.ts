import type { ChatParts } from '../chat-parts.ts'
import type { MessageJudge } from '../messages/access.ts'
import { createMembers } from './actions.ts'
import { createBans } from './bans.ts'
import { createJoinRequests } from './join-requests.ts'
import { banRoutes, joinRequestRoutes, memberRoutes } from './routes.ts'

export function registerMembers({
  routes,
  database,
  publisher,
  clock,
  judge,
  startRemovals,
}: ChatParts & {
  judge: MessageJudge
  startRemovals: () => void
}): void {
  const members = createMembers({ database, publisher, clock, judge })
  const bans = createBans({ database, publisher, clock, startRemovals })
  const joinRequests = createJoinRequests({ database, publisher, clock })
  routes.session((app) => memberRoutes(app, members))
  routes.session((app) => banRoutes(app, bans))
  routes.session((app) => joinRequestRoutes(app, joinRequests))
}
