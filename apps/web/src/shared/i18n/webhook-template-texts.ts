import type { WebhookTemplateTexts } from './en/webhook-template.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the editor for a webhook's template. */
export const useWebhookTemplateTexts = lazyTexts<WebhookTemplateTexts>({
  en: async () => (await import('./en/webhook-template.ts')).webhookTemplate,
  de: async () => (await import('./de/webhook-template.ts')).webhookTemplate,
})
