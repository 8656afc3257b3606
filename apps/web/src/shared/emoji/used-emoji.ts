import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { SkinTone } from './emoji.ts'

interface UsedEmoji {
  /** The last ones taken, newest first. */
  recent: string[]
  tone: SkinTone
}

const recentKept = 18

/** What someone likes to use; kept in the browser. */
export const useUsedEmoji = create<UsedEmoji>()(
  persist((): UsedEmoji => ({ recent: [], tone: 0 }), { name: 'guildhall.emoji', version: 1 }),
)

export function rememberEmoji(text: string): void {
  useUsedEmoji.setState(({ recent }) => ({
    recent: [text, ...recent.filter((other) => other !== text)].slice(0, recentKept),
  }))
}

export function chooseTone(tone: SkinTone): void {
  useUsedEmoji.setState({ tone })
}
