import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { SkinTone } from './emoji.ts'

interface EmojiPreferences {
  /** Recently used emoji, newest first. */
  recent: string[]
  tone: SkinTone
}

const maxRecent = 18

/** Saved in the browser. */
export const useEmojiPreferences = create<EmojiPreferences>()(
  persist((): EmojiPreferences => ({ recent: [], tone: 0 }), {
    name: 'guildhall.emoji',
    version: 1,
  }),
)

export function addRecentEmoji(text: string): void {
  useEmojiPreferences.setState(({ recent }) => ({
    recent: [text, ...recent.filter((other) => other !== text)].slice(0, maxRecent),
  }))
}

export function setSkinTone(tone: SkinTone): void {
  useEmojiPreferences.setState({ tone })
}
