import type { ChatParts } from '../chat-parts.ts'
import type { MessageJudge } from '../messages/access.ts'
import { createThreads } from './actions.ts'
import { threadRoutes } from './routes.ts'

/** By each account. */
const createdPerMinute = 10

export function registerThreads({
  routes,
  database,
  publisher,
  clock,
  jobs,
  judge,
  rateLimits,
}: ChatParts & {
  judge: MessageJudge
}): void {
  const createLimit = rateLimits.perMinute('threads', createdPerMinute)
  const threads = createThreads({ database, publisher, clock, jobs, judge, createLimit })
  routes.session((app) => threadRoutes(app, threads))
}
