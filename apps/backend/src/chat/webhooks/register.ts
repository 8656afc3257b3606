import type { RateLimit } from '../../cluster/rate-limit.ts'
import type { ChatParts } from '../chat-parts.ts'
import { mentionsIn } from '../messages/access.ts'
import type { Append } from '../messages/actions.ts'
import { createWebhooks } from './actions.ts'
import { postingRoutes } from './posting-routes.ts'
import { createPosting } from './posting.ts'
import { webhookRoutes } from './routes.ts'

interface Parts extends ChatParts {
  append: Append
  /** Counts posting requests per client address, whatever they lead to. */
  hookAddresses: RateLimit
}

export function registerWebhooks(parts: Parts): void {
  const { routes, config, rateLimits, database, publisher, append, hookAddresses } = parts
  const { linkBase } = parts.origins
  const webhooks = createWebhooks({ database, publisher })
  const posting = createPosting({
    database,
    append,
    findMentions: async (serverId, content) =>
      (await mentionsIn(database.read, serverId, content, false)).mentions,
  })
  const webhookLimit = rateLimits.perMinute(config.limits.webhookPerMinute)
  const addressLimit = hookAddresses
  routes.hooks((app) => postingRoutes(app, { posting, addressLimit, webhookLimit }))
  routes.session((app) => webhookRoutes(app, { webhooks, posting, webhookLimit, linkBase }))
}
