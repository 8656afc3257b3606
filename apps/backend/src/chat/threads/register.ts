import type { ChatParts } from '../chat-parts.ts'
import type { MessageJudge } from '../messages/access.ts'
import { createThreads } from './actions.ts'
import { threadRoutes } from './routes.ts'

/** By each account. */
const createdPerMinute = 10

interface Parts extends ChatParts {
  judge: MessageJudge
}

export function registerThreads(parts: Parts): void {
  const { routes, database, publisher, clock, jobs, judge, rateLimits } = parts
  const createLimit = rateLimits.perMinute('threads', createdPerMinute)
  const threads = createThreads({ database, publisher, clock, jobs, judge, createLimit })
  routes.session((app) => threadRoutes(app, threads))
}
