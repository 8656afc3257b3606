import type { MembersTexts } from './en/members.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the member list and profiles. */
export const useMembersTexts = lazyTexts<MembersTexts>({
  en: async () => (await import('./en/members.ts')).members,
  de: async () => (await import('./de/members.ts')).members,
})
