import type { ConversationsTexts } from './en/conversations.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of direct messages and groups. */
export const useConversationTexts = lazyTexts<ConversationsTexts>({
  en: async () => (await import('./en/conversations.ts')).conversations,
  de: async () => (await import('./de/conversations.ts')).conversations,
})
