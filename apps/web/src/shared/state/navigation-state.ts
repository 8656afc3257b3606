import type { ServerWorld } from '@guildhall/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { messageChannels } from './channel-tree.ts'

interface NavigationState {
  /** The channel that was shown last, by server. */
  channels: Readonly<Record<string, string>>
  /** Ids of the categories that are folded up. */
  folded: readonly string[]
}

/** Where somebody was in this browser. */
export const useNavigationState = create<NavigationState>()(
  persist((): NavigationState => ({ channels: {}, folded: [] }), {
    name: 'guildhall.places',
    version: 1,
  }),
)

/** Kept by itself, so that the start page knows where to go before anything else is read. */
const lastServerKey = 'guildhall.server'

export function lastServerId(): string | null {
  return localStorage.getItem(lastServerKey)
}

export function saveLastChannel(serverId: string, channelId: string): void {
  localStorage.setItem(lastServerKey, serverId)
  const { channels } = useNavigationState.getState()
  if (channels[serverId] !== channelId) {
    useNavigationState.setState({ channels: { ...channels, [serverId]: channelId } })
  }
}

/** The channel to show first in a server: the last one, as long as it is there. */
export function initialChannelId(entry: ServerWorld | undefined): string | undefined {
  const channels = messageChannels(entry)
  const last = entry && useNavigationState.getState().channels[entry.server.id]
  return (channels.find(({ id }) => id === last) ?? channels[0])?.id
}

export function toggleCollapsed(categoryId: string): void {
  const { folded } = useNavigationState.getState()
  const others = folded.filter((id) => id !== categoryId)
  useNavigationState.setState({
    folded: others.length === folded.length ? [...folded, categoryId] : others,
  })
}
