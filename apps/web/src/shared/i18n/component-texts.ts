import type { ComponentTexts } from './en/components.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of fields and forms that several pages share. */
export const useComponentTexts = lazyTexts<ComponentTexts>({
  en: async () => (await import('./en/components.ts')).components,
  de: async () => (await import('./de/components.ts')).components,
})
