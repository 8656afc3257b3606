import { applyEvent } from '@guildhall/contract'
import type { Channel, ServerSnapshot, User, Snapshot } from '@guildhall/contract'
import { create } from 'zustand'
import type { ConnectionState } from '../gateway/connection.ts'
import { onEventBatch } from './events.ts'

export interface ChatState {
  /** `starting` until it is known whether the user is signed in. */
  account: 'starting' | 'signed-out' | 'signed-in'
  connection: ConnectionState
  /** Why the server refuses connections: the page has a foreign origin, or there were too many connections. */
  refusal: 'origin' | 'rate' | null
  /** Everything that the account can see, as sent by the gateway; null until the first snapshot. */
  snapshot: Snapshot | null
  /** There is a call, or something to say about the last one. */
  isVoiceShown: boolean
}

export const useChatState = create<ChatState>()(() => ({
  account: 'starting',
  connection: { kind: 'connecting' },
  refusal: null,
  snapshot: null,
  isVoiceShown: false,
}))

onEventBatch((events) => {
  const { snapshot } = useChatState.getState()
  if (snapshot) useChatState.setState({ snapshot: events.reduce(applyEvent, snapshot) })
})

export function useServer(serverId: string | undefined): ServerSnapshot | undefined {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId))
}

export function useChannel(channelId: string | undefined): Channel | undefined {
  return useChatState(({ snapshot }) => findChannel(snapshot, channelId))
}

/** The signed-in user; undefined when signed out. */
export function useOwnUser(): User | undefined {
  return useChatState(({ snapshot }) => snapshot?.user)
}

export function findServer(
  snapshot: Snapshot | null,
  serverId: string | undefined,
): ServerSnapshot | undefined {
  return snapshot?.servers.find((entry) => entry.server.id === serverId)
}

export function findChannel(
  snapshot: Snapshot | null,
  channelId: string | undefined,
): Channel | undefined {
  for (const entry of snapshot?.servers ?? []) {
    const channel = entry.channels.find(({ id }) => id === channelId)
    if (channel) return channel
  }
  return undefined
}
