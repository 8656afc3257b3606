import { TemplateResult } from '@guildhall/contract'
import Type from 'typebox'
import { measureWebhookPosts } from '../../http/request-metrics.ts'
import { createTokenScope } from '../../http/token-scope.ts'
import { compileCheck } from '../../core/schemas.ts'
import type { ChatParts } from '../chat-parts.ts'
import { releaseDeletedServersSteps } from '../images/access.ts'
import type { AppendTogether, TransactMessages, WebhookFiles } from '../messages/actions.ts'
import type { MessageFilters } from '../moderation/access.ts'
import { openSecretBox } from '../../storage/secret-box.ts'
import { createWebhooks } from './actions.ts'
import type { Webhooks } from './actions.ts'
import { customRoutes } from './custom-routes.ts'
import { createDeliveries } from './deliveries.ts'
import { createRecord, deliveryRoutes } from './deliveries-routes.ts'
import { formRoutes } from './form-routes.ts'
import { createWebhookMessages } from './messages.ts'
import { createWebhookErrors, postingRoutes } from './posting-routes.ts'
import { createPosting } from './posting.ts'
import { webhookRoutes } from './routes.ts'
import { createSignatureCheck } from './signatures.ts'
import { templateRoutes } from './template-routes.ts'
import { createTemplates } from './templates/templates.ts'

interface Parts extends ChatParts {
  appendTogether: AppendTogether
  transactMessages: TransactMessages
  webhookFiles: WebhookFiles
  filters: Pick<MessageFilters, 'requirePostAllowed'>
}

const avatarSweepMs = 60_000

interface Registered {
  webhooks: Webhooks
  /** Stores the log, and ends the threads that render templates. */
  stop(): Promise<void>
}

export function registerWebhooks(parts: Parts): Registered {
  const { routes, settings, rateLimits, errorFormats, database } = parts
  const { linkBase } = parts.origins
  const secretBox = openSecretBox(parts.secretKeys, 'webhook-secrets')
  const checkSignature = createSignatureCheck({ ...parts, secretBox })
  const webhooks = createWebhooks({ ...parts, secretBox })
  const { requirePostAllowed: requireAllowed } = parts.filters
  const posting = createPosting({ ...parts, requireAllowed })
  const messages = createWebhookMessages({ ...parts, requireAllowed })
  const webhookLimit = rateLimits.perMinute('webhook', settings.limit('webhookRatePerMinute'))
  /** Counts every request below the prefix, whatever its result. */
  const addressLimit = rateLimits.perMinute(
    'webhook-address',
    settings.limit('webhookAddressRatePerMinute'),
  )
  const deliveries = createDeliveries(parts)
  const checkResult = compileCheck(Type.Object({ result: TemplateResult }))
  const templates = createTemplates({ ...parts, checkResult })
  const { find } = posting
  const record = createRecord(deliveries)
  const hooks = createTokenScope({ addressLimit, webhookLimit, find, record })
  errorFormats.add(createWebhookErrors(hooks))
  const files = parts.webhookFiles
  routes.hooks((app) => {
    measureWebhookPosts(app, parts.metrics)
    hooks.watch(app)
    const posts = { hooks, posting, messages, files, checkSignature }
    postingRoutes(app, posts)
    formRoutes(app, { ...posts, clock: parts.clock, linkBase })
    customRoutes(app, { ...posts, templates })
  })
  const replays = { webhooks, deliveries, messages, files, templates, webhookLimit, checkSignature }
  routes.session((app) => deliveryRoutes(app, replays))
  routes.session((app) => templateRoutes(app, templates))
  routes.session((app) => webhookRoutes(app, { webhooks, posting, webhookLimit, linkBase }))
  const releaseAvatars = () =>
    database.write(releaseDeletedServersSteps('webhook_avatars', 'image_id'))
  parts.background.run('avatars of deleted servers', releaseAvatars)
  parts.background.every('avatars of deleted servers', avatarSweepMs, releaseAvatars)
  return {
    webhooks,
    async stop() {
      try {
        await deliveries.flush()
      } finally {
        await templates.stop()
      }
    },
  }
}
