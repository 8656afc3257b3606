import Type from 'typebox'
import type { Static } from 'typebox'
import { Id, Nullable, Time } from './shapes.ts'

/** What those who look after a webhook should know, until they dismiss it. */
export const WebhookNotice = Type.Object({
  id: Id,
  /** `failing`: a tool's posts have been refused for days. `turned_off`: an outgoing webhook failed for a week. */
  kind: Type.Enum(['failing', 'turned_off']),
  serverId: Id,
  webhookId: Id,
  webhookName: Type.String(),
  /** The form of the refused posts; null for an outgoing webhook. */
  form: Nullable(Type.String()),
  /** Since when it has failed. */
  since: Time,
  createdAt: Time,
})
export type WebhookNotice = Static<typeof WebhookNotice>
