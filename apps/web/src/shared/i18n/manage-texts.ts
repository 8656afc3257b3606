import type { ManageTexts } from './en/manage.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the server settings. */
export const useManageTexts = lazyTexts<ManageTexts>({
  en: async () => (await import('./en/manage.ts')).manage,
  de: async () => (await import('./de/manage.ts')).manage,
})
