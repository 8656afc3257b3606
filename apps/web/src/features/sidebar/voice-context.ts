import { createContext } from 'react'
import type { ComponentType } from 'react'

interface VoiceParts {
  join: (serverId: string, channelId: string) => void
  /** How many are in a channel whose number of people is limited. */
  Count: ComponentType<{ serverId: string; channelId: string }>
  /** A list item with those who are in the channel. */
  Participants: ComponentType<{
    serverId: string
    channelId: string
    stopIndex: (id: string) => 0 | -1
    onShowMember: (userId: string, anchor: HTMLElement) => void
  }>
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** What the list shows of voice channels, which are a feature of their own. */
export const VoiceContext = createContext<VoiceParts | null>(null)
