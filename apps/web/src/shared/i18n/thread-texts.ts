import type { ThreadTexts } from './en/threads.ts'
import { lazyTexts } from './lazy-texts.ts'

export const useThreadTexts = lazyTexts<ThreadTexts>({
  en: async () => (await import('./en/threads.ts')).threads,
  de: async () => (await import('./de/threads.ts')).threads,
})
