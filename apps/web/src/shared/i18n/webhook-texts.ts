import type { WebhookTexts } from './en/webhook.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of a webhook's page. */
export const useWebhookTexts = lazyTexts<WebhookTexts>({
  en: async () => (await import('./en/webhook.ts')).webhook,
  de: async () => (await import('./de/webhook.ts')).webhook,
})
