import type { ServerWorld } from '@guildhall/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { talkChannels } from './channel-tree.ts'

interface Places {
  /** The channel that was shown last, by server. */
  channels: Readonly<Record<string, string>>
  /** Ids of the categories that are folded up. */
  folded: readonly string[]
}

/** Where somebody was in this browser. */
export const usePlaces = create<Places>()(
  persist((): Places => ({ channels: {}, folded: [] }), { name: 'guildhall.places', version: 1 }),
)

/** Kept by itself, so that the start page knows where to go before anything else is read. */
const lastServerKey = 'guildhall.server'

export function lastServer(): string | null {
  return localStorage.getItem(lastServerKey)
}

export function rememberPlace(serverId: string, channelId: string): void {
  localStorage.setItem(lastServerKey, serverId)
  const { channels } = usePlaces.getState()
  if (channels[serverId] !== channelId) {
    usePlaces.setState({ channels: { ...channels, [serverId]: channelId } })
  }
}

/** The channel to show first in a server: the last one, as long as it is there. */
export function startChannel(entry: ServerWorld | undefined): string | undefined {
  const channels = talkChannels(entry)
  const last = entry && usePlaces.getState().channels[entry.server.id]
  return (channels.find(({ id }) => id === last) ?? channels[0])?.id
}

export function toggleFolded(categoryId: string): void {
  const { folded } = usePlaces.getState()
  const others = folded.filter((id) => id !== categoryId)
  usePlaces.setState({
    folded: others.length === folded.length ? [...folded, categoryId] : others,
  })
}
