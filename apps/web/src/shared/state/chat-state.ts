import type {
  applyEvent as ApplyEvent,
  Channel,
  ConversationSnapshot,
  ServerSnapshot,
  User,
  Snapshot,
} from '@guildhall/contract'
import { create } from 'zustand'
import type { ConnectionState } from '../gateway/connection.ts'
import { loadModule } from '../lazy/load-module.ts'
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

/** A thread as a channel: with the permissions and rules of the channel that it is in. */
export interface ThreadChannel extends Channel {
  threadOf: string
}

export const useChatState = create<ChatState>()(() => ({
  account: 'starting',
  connection: { kind: 'connecting' },
  refusal: null,
  snapshot: null,
  isVoiceShown: false,
}))

let applyEvent: typeof ApplyEvent | undefined

/** Loads what applies events to the snapshot. The first screen shows the snapshot alone. */
export async function loadApplyEvent(): Promise<void> {
  const module = await loadModule(() => import('@guildhall/contract/apply-event'), Infinity)
  applyEvent = module.applyEvent
}

onEventBatch((events) => {
  const { snapshot } = useChatState.getState()
  if (!snapshot || !applyEvent) return
  useChatState.setState({ snapshot: events.reduce(applyEvent, snapshot) })
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

/** The server or conversation with this id. */
export function findServer(
  snapshot: Snapshot | null,
  serverId: string | undefined,
): ServerSnapshot | undefined {
  const isIt = ({ server }: ServerSnapshot): boolean => server.id === serverId
  return snapshot?.servers.find(isIt) ?? snapshot?.conversations.find(isIt)
}

export function findConversation(
  snapshot: Snapshot | null,
  serverId: string | undefined,
): ConversationSnapshot | undefined {
  return snapshot?.conversations.find((entry) => entry.server.id === serverId)
}

/** All servers and conversations. */
export function entriesOf(snapshot: Snapshot | null): ServerSnapshot[] {
  return snapshot ? [...snapshot.servers, ...snapshot.conversations] : []
}

export function findChannel(
  snapshot: Snapshot | null,
  channelId: string | undefined,
): Channel | undefined {
  if (!snapshot) return undefined
  for (const entries of [snapshot.servers, snapshot.conversations]) {
    for (const entry of entries) {
      const channel = entry.channels.find(({ id }) => id === channelId)
      if (channel) return channel
    }
  }
  return threadsIn(snapshot).find(({ id }) => id === channelId)
}

/** The threads that are known: threads.ts adds them to the snapshot, and their read states to those of channels. */
export function threadsIn(snapshot: Snapshot | null): readonly ThreadChannel[] {
  return (snapshot as { threads?: readonly ThreadChannel[] } | null)?.threads ?? []
}

/** The channel of a thread; undefined for other channels. */
export function threadParent(channel: Channel | undefined): string | undefined {
  return channel && 'threadOf' in channel ? (channel as ThreadChannel).threadOf : undefined
}
