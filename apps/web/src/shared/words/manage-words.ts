import type { ManageWords } from './en/manage.ts'
import { lazyWords } from './lazy-words.ts'

/** The words of the settings of a server. */
export const useManageWords = lazyWords<ManageWords>({
  en: async () => (await import('./en/manage.ts')).manage,
  de: async () => (await import('./de/manage.ts')).manage,
})
