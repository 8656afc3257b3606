import type { Channel, GatewayEvent, ServerWorld, User, World } from '@guildhall/contract'
import { create } from 'zustand'
import type { ConnectionState } from '../gateway/connection.ts'

export interface ChatState {
  /** `starting` until it is known whether this browser is signed in. */
  account: 'starting' | 'signed-out' | 'signed-in'
  connection: ConnectionState
  /** Why the server, although it is there, takes no connection: from pages of this origin, or after too many. */
  refusal: 'origin' | 'rate' | null
  /** Null until the first snapshot came. */
  snapshot: World | null
}

/** Everything that the account may see, as the gateway tells it. */
export const useChatState = create<ChatState>()(() => ({
  account: 'starting',
  connection: { kind: 'connecting' },
  refusal: null,
  snapshot: null,
}))

type Listener = (event: GatewayEvent) => void
const listeners = new Set<Listener>()

/** Calls `listener` with every event, after the world has taken it. Gives what ends that. */
export function listenToEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** To be called when the world has taken the event. A listener that fails does not keep it from the others. */
export function notifyListeners(event: GatewayEvent): void {
  for (const listener of listeners) {
    try {
      listener(event)
    } catch (error) {
      reportError(error)
    }
  }
}

export function useServerWorld(serverId: string | undefined): ServerWorld | undefined {
  return useChatState(({ snapshot }) => findServer(snapshot, serverId))
}

export function useChannel(channelId: string | undefined): Channel | undefined {
  return useChatState(({ snapshot }) => findChannel(snapshot, channelId))
}

/** Undefined while nobody is signed in. */
export function useOwnUser(): User | undefined {
  return useChatState(({ snapshot }) => snapshot?.user)
}

export function findServer(
  snapshot: World | null,
  serverId: string | undefined,
): ServerWorld | undefined {
  return snapshot?.servers.find((entry) => entry.server.id === serverId)
}

export function findChannel(
  snapshot: World | null,
  channelId: string | undefined,
): Channel | undefined {
  for (const entry of snapshot?.servers ?? []) {
    const channel = entry.channels.find(({ id }) => id === channelId)
    if (channel) return channel
  }
  return undefined
}
