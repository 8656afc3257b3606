import type { Webhook } from '@guildhall/contract'

/** A webhook whose URL was just made: it is told this once. */
export interface WebhookWithUrl {
  webhook: Webhook
  url: string
}
