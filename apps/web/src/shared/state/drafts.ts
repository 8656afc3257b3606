import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Texts that are being written, by channel; kept in the browser until they are sent. */
export const useDrafts = create<Record<string, string>>()(
  persist((): Record<string, string> => ({}), { name: 'guildhall.drafts', version: 1 }),
)

export function draftOf(channelId: string): string {
  return useDrafts.getState()[channelId] ?? ''
}

export function keepDraft(channelId: string, text: string): void {
  const { [channelId]: old, ...rest } = useDrafts.getState()
  if ((old ?? '') !== text)
    useDrafts.setState(text === '' ? rest : { ...rest, [channelId]: text }, true)
}
