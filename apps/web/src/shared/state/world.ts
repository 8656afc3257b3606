import type { Channel, GatewayEvent, ServerWorld, User, World } from '@guildhall/contract'
import { create } from 'zustand'
import type { ConnectionState } from '../gateway/connection.ts'

export interface WorldState {
  /** `starting` until it is known whether this browser is signed in. */
  account: 'starting' | 'signed-out' | 'signed-in'
  connection: ConnectionState
  /** Why the server, although it is there, takes no connection: from pages of this origin, or after too many. */
  refusal: 'origin' | 'rate' | null
  /** Null until the first snapshot came. */
  world: World | null
}

/** Everything that the account may see, as the gateway tells it. */
export const useWorld = create<WorldState>()(() => ({
  account: 'starting',
  connection: { kind: 'connecting' },
  refusal: null,
  world: null,
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
export function tellListeners(event: GatewayEvent): void {
  for (const listener of listeners) {
    try {
      listener(event)
    } catch (error) {
      reportError(error)
    }
  }
}

export function useServerWorld(serverId: string | undefined): ServerWorld | undefined {
  return useWorld(({ world }) => findServer(world, serverId))
}

export function useChannel(channelId: string | undefined): Channel | undefined {
  return useWorld(({ world }) => findChannel(world, channelId))
}

/** Undefined while nobody is signed in. */
export function useOwnUser(): User | undefined {
  return useWorld(({ world }) => world?.user)
}

export function findServer(
  world: World | null,
  serverId: string | undefined,
): ServerWorld | undefined {
  return world?.servers.find((entry) => entry.server.id === serverId)
}

export function findChannel(
  world: World | null,
  channelId: string | undefined,
): Channel | undefined {
  for (const entry of world?.servers ?? []) {
    const channel = entry.channels.find(({ id }) => id === channelId)
    if (channel) return channel
  }
  return undefined
}
