import { useEffect } from 'react'
import { findServer, useChatState } from './chat-state.ts'
import { loadMembers, useMembersLoadKey } from './members.ts'

/**
 * Loads all members of a server, or if it is large, returns the module that loads those who are needed. Failed loads are
 * repeated on reconnect.
 */
export async function membersOnDemand(serverId: string) {
  if (findServer(useChatState.getState().snapshot, serverId)?.large) {
    return import('./large-server.ts')
  }
  await loadMembers(serverId)
  return null
}

export function useIsLarge(serverId: string): boolean | undefined {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId)?.large)
}

/** Makes the members with a name that begins with the text known: all of them in a small server. */
export function useSearchedMembers(serverId: string, text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return
    membersOnDemand(serverId)
      .then((large) => large?.findByName(serverId, text))
      .catch(() => undefined)
  }, [serverId, text])
}

/** Loads the members whom the messages of a channel name, and again after a lost session. */
export function useLoadTimelineMembers(serverId: string, channelId: string): void {
  const loadKey = useMembersLoadKey(serverId)
  const isLarge = useIsLarge(serverId)
  useEffect(() => {
    membersOnDemand(serverId)
      .then((large) => large?.watchTimeline(serverId, channelId))
      .catch(() => undefined)
  }, [serverId, channelId, loadKey, isLarge])
}
