import { parseNetworks } from '@guildhall/public-address'
import { checkPostUrl } from '../../http-client/request.ts'
import { openSecretBox } from '../../storage/secret-box.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createOutgoingWebhooks } from './actions.ts'
import { collectEvents } from './events.ts'
import { outgoingWebhookRoutes } from './routes.ts'
import { createSender } from './sender.ts'

interface Registered {
  /** Stores events that are not stored yet, and ends running requests. */
  stop(): Promise<void>
}

const resolveMs = 5000

export function registerOutgoingWebhooks(parts: ChatParts): Registered {
  const { routes, config } = parts
  const allowedNetworks = parseNetworks(config.outgoingWebhookAllowedNetworks)
  const secretBox = openSecretBox(parts.secretKeys, 'webhook-secrets')
  const sender = createSender({ ...parts, secretBox })
  const storeEvents = collectEvents({ ...parts, onStored: sender.wake })
  const outgoing = createOutgoingWebhooks({
    ...parts,
    secretBox,
    storeEvents,
    onDue: sender.wake,
    checkUrl: (url) =>
      checkPostUrl(url, {
        headers: {},
        allowedNetworks,
        deadline: performance.now() + resolveMs,
        signal: AbortSignal.timeout(resolveMs),
      }),
  })
  routes.session((app) => outgoingWebhookRoutes(app, outgoing))
  return {
    async stop() {
      try {
        await storeEvents()
      } finally {
        await sender.stop()
      }
    },
  }
}
