import type { OutgoingTexts } from './en/outgoing.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of outgoing webhooks in the server settings. */
export const useOutgoingTexts = lazyTexts<OutgoingTexts>({
  en: async () => (await import('./en/outgoing.ts')).outgoing,
  de: async () => (await import('./de/outgoing.ts')).outgoing,
})
