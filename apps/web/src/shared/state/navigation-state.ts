import type { ServerSnapshot } from '@guildhall/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { textChannels } from './channel-tree.ts'

interface NavigationState {
  /** The last shown channel, by server. */
  channels: Readonly<Record<string, string>>
  /** Ids of the collapsed categories. */
  folded: readonly string[]
}

/** Saved in the browser, whose data a change of the names would discard. */
export const useNavigationState = create<NavigationState>()(
  persist((): NavigationState => ({ channels: {}, folded: [] }), {
    name: 'guildhall.navigation',
    version: 1,
  }),
)

/** A storage entry of its own, so that the start page can redirect without loading the store. */
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

/** Of this tab; a reload keeps it. */
const lastPageKey = 'guildhall.page'

export function saveLastPage(path: string): void {
  sessionStorage.setItem(lastPageKey, path)
}

/** The path of the page that was open before the settings. */
export function pageBeforeSettings(otherwise: string): string {
  return sessionStorage.getItem(lastPageKey) ?? otherwise
}

/** The channel to show when a server is opened: the last shown one if it still exists, else the first. */
export function initialChannelId(entry: ServerSnapshot | undefined): string | undefined {
  const channels = textChannels(entry)
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
