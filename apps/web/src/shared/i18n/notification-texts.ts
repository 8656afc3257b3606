import type { NotificationTexts } from './en/notifications.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of what notifies the user. */
export const useNotificationTexts = lazyTexts<NotificationTexts>({
  en: async () => (await import('./en/notifications.ts')).notifications,
  de: async () => (await import('./de/notifications.ts')).notifications,
})
