import { parseNetworks } from '@guildhall/public-address'
import { checkPostUrl } from '../../http-client/request.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { ReadAppearance } from '../../core/appearance.ts'
import { createPushActions } from './actions.ts'
import { createIdentity } from './encryption.ts'
import { createPushMessages } from './push-message.ts'
import type { PendingNotification } from './push-message.ts'
import { collectNotifications } from './pending-notifications.ts'
import { pushRoutes } from './routes.ts'
import { createSender } from './sender.ts'

interface Registered {
  /** Ends running requests. */
  stop(): Promise<void>
}

const resolveMs = 5000
const notificationsPerMinute = 120
/** For push services, where the operator set no address. */
const defaultContact = 'mailto:operator@guildhall.example'

export function registerPush(parts: ChatParts & { readAppearance: ReadAppearance }): Registered {
  const { config, routes, rateLimits } = parts
  const allowedNetworks = parseNetworks(config.pushAllowedNetworks)
  const secretKey = parts.secretKeys.get('push-messages')
  const isSecure = config.publicUrl?.startsWith('https:') === true
  const contact = (isSecure && config.publicUrl) || defaultContact
  const identity = createIdentity(secretKey, contact)
  const rings = (notification: PendingNotification): boolean => notifications.rings(notification)
  const sender = createSender({
    ...parts,
    identity,
    secretKey,
    createPushMessage: createPushMessages({ ...parts, rings }),
    accountLimit: rateLimits.perMinute('push-notifications', notificationsPerMinute),
  })
  const notifications = collectNotifications({
    ...parts,
    isAttended: parts.directory.isAttended,
    send: sender.send,
  })
  const push = createPushActions({
    ...parts,
    publicKey: identity.publicKey,
    onSubscribed: notifications.subscribed,
    checkUrl: (url) =>
      checkPostUrl(url, {
        headers: {},
        allowedNetworks,
        deadline: performance.now() + resolveMs,
        signal: AbortSignal.timeout(resolveMs),
      }),
  })
  routes.session((app) => pushRoutes(app, push))
  return { stop: sender.stop }
}
