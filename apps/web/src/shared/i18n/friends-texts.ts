import type { FriendsTexts } from './en/friends.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of friends, friend requests and blocks. */
export const useFriendsTexts = lazyTexts<FriendsTexts>({
  en: async () => (await import('./en/friends.ts')).friends,
  de: async () => (await import('./de/friends.ts')).friends,
})
