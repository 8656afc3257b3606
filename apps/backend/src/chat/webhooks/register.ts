import type { RouteParams } from '@guildhall/contract'
import { createTokenScope } from '../../http/token-scope.ts'
import type { ChatParts } from '../chat-parts.ts'
import { mentionsIn } from '../messages/access.ts'
import type { Append, TransactMessages, WebhookFiles } from '../messages/actions.ts'
import { createWebhooks } from './actions.ts'
import { createDeliveries } from './deliveries.ts'
import { createRecord, deliveryRoutes } from './deliveries-routes.ts'
import { formRoutes } from './form-routes.ts'
import { createWebhookMessages } from './messages.ts'
import { createWebhookErrors, postingRoutes } from './posting-routes.ts'
import { createPosting } from './posting.ts'
import type { HookTarget } from './posting.ts'
import { webhookRoutes } from './routes.ts'

interface Parts extends ChatParts {
  append: Append
  transactMessages: TransactMessages
  webhookFiles: WebhookFiles
}

export function registerWebhooks(parts: Parts): void {
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
  const deliveries = createDeliveries(parts)
  const hooks = createTokenScope<HookTarget>({
    addressLimit,
    targetLimit: webhookLimit,
    record: createRecord(deliveries),
    targetKey: ({ webhookId }) => webhookId,
    find(request) {
      const { serverId, token } = request.params as RouteParams<'postWebhookMessage'>
      const known = posting.getCached(serverId, token)
      return known === undefined ? posting.find(serverId, token) : known
    },
  })
  errorFormats.add(createWebhookErrors(addressLimit))
  routes.hooks((app) => {
    const posts = { hooks, posting, messages, files: parts.webhookFiles, addressLimit }
    postingRoutes(app, posts)
    formRoutes(app, posts)
  })
  routes.session((app) => deliveryRoutes(app, { webhooks, deliveries, messages, webhookLimit }))
  routes.session((app) => webhookRoutes(app, { webhooks, posting, webhookLimit, linkBase }))
}
