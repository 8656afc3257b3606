import type { ChatParts } from '../chat-parts.ts'
import { mentionsIn } from '../messages/access.ts'
import type { Append, TransactMessages } from '../messages/actions.ts'
import { createWebhooks } from './actions.ts'
import { createWebhookMessages } from './messages.ts'
import { createWebhookErrors, postingRoutes } from './posting-routes.ts'
import { createPosting } from './posting.ts'
import { webhookRoutes } from './routes.ts'

export function registerWebhooks(
  parts: ChatParts & { append: Append; transactMessages: TransactMessages },
): void {
  const { routes, config, rateLimits, errorFormats, clock, database, publisher, append } = parts
  const { webhookPerMinute, webhookAddressPerMinute } = config.limits
  const { linkBase } = parts.origins
  const webhooks = createWebhooks({ database, publisher, clock })
  const posting = createPosting({
    database,
    clock,
    append,
    findMentions: async (serverId, content) =>
      (await mentionsIn(database.read, serverId, content, false)).mentions,
  })
  const messages = createWebhookMessages(parts)
  const webhookLimit = rateLimits.perMinute('webhook', webhookPerMinute)
  /** Counts every request below the prefix, whatever its result. */
  const addressLimit = rateLimits.perMinute('webhook-address', webhookAddressPerMinute)
  errorFormats.add(createWebhookErrors(addressLimit))
  routes.hooks((app) => postingRoutes(app, { posting, messages, addressLimit, webhookLimit }))
  routes.session((app) => webhookRoutes(app, { webhooks, posting, webhookLimit, linkBase }))
}
