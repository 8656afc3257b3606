import type { ChatParts } from '../chat-parts.ts'
import type { MessageJudge } from '../messages/access.ts'
import { createThreads } from './actions.ts'
import { threadRoutes } from './routes.ts'

/** By each account. */
const createdPerMinute = 10

export function registerThreads(parts: ChatParts & { judge: MessageJudge }): void {
  const createLimit = parts.rateLimits.perMinute('threads', createdPerMinute)
  const threads = createThreads({ ...parts, createLimit })
  parts.routes.session((app) => threadRoutes(app, threads))
}
