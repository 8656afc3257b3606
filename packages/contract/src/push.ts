import Type from 'typebox'
import type { Static } from 'typebox'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { Id, Nullable, Time } from './shapes.ts'

/** What the browser's `PushSubscription` contains, and the language of the client. */
export const PushSubscriptionRequest = Type.Object({
  endpoint: Type.String({ format: 'web-address', maxLength: limits.pushEndpointMax }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[\\w-]{87}$', maxLength: 87 }),
    auth: Type.String({ pattern: '^[\\w-]{22}$', maxLength: 22 }),
  }),
  language: Type.Enum(languages),
})
export type PushSubscriptionRequest = Static<typeof PushSubscriptionRequest>

/** A browser that receives push notifications. */
const PushDevice = Type.Object({
  /** The login session of the browser. */
  sessionId: Id,
  /** The user agent of the browser. */
  device: Nullable(Type.String()),
  createdAt: Time,
  current: Type.Boolean(),
})
export type PushDevice = Static<typeof PushDevice>

export const PushSettings = Type.Object({
  /** The `applicationServerKey` of subscriptions. */
  publicKey: Type.String(),
  /** Whether notifications contain the text and the author of a message. */
  showText: Type.Boolean(),
  devices: Type.Array(PushDevice),
})
export type PushSettings = Static<typeof PushSettings>

export const UpdatePushRequest = Type.Object({ showText: Type.Boolean() })
