import type { MembersWords } from './en/members.ts'
import { lazyWords } from './lazy-words.ts'

/** The words of the member list and of profiles. */
export const useMembersWords = lazyWords<MembersWords>({
  en: async () => (await import('./en/members.ts')).members,
  de: async () => (await import('./de/members.ts')).members,
})
