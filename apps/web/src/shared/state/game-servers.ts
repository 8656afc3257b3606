import type { GameServer } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import { findServer, useChatState } from './chat-state.ts'

const none: GameServer[] = []

/** The game servers of a server, in their order. */
export function useGameServers(serverId: string): GameServer[] {
  return useChatState(
    useShallow(({ snapshot }) => {
      const found = findServer(snapshot, serverId)?.gameServers ?? none
      return found.toSorted((a, b) => a.position - b.position)
    }),
  )
}
