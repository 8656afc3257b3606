import type { OperatorTexts } from './en/operator.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the operator's pages. */
export const useOperatorTexts = lazyTexts<OperatorTexts>({
  en: async () => (await import('./en/operator.ts')).operator,
  de: async () => (await import('./de/operator.ts')).operator,
})
