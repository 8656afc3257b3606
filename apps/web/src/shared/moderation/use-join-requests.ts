import type { GatewayEvent, JoinRequest } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { api } from '../api/http.ts'
import { useChatState } from '../state/chat-state.ts'
import { createLoadedStore } from '../state/loaded-store.ts'
import type { Entries } from '../state/loaded-store.ts'

type AllRequests = Entries<JoinRequest[]>

/** The pending join requests of each server, oldest first. */
const useAllRequests = createLoadedStore<JoinRequest[]>(applyRequestEvent)

export interface JoinRequests {
  /** Oldest first; undefined until they are loaded. */
  data: JoinRequest[] | undefined
  error: unknown
  refetch: () => void
  /** Removes a request that has just been approved or rejected, before the event arrives. */
  remove: (userId: string) => void
}

/** The pending join requests of a server, updated by events; not loaded while `isEnabled` is false. */
export function useJoinRequests(serverId: string, isEnabled: boolean): JoinRequests {
  const data = useAllRequests((all) => (isEnabled ? all[serverId] : undefined))
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isEnabled || !isOnline) return
    load(serverId).then(() => setError(null), setError)
  }, [serverId, isEnabled, isOnline, attempt])
  return {
    data,
    error,
    refetch: () => setAttempt(attempt + 1),
    remove: (userId) => {
      useAllRequests.setState((all) => withoutRequest(all, serverId, userId), true)
      setError(null)
    },
  }
}

/** How many pending join requests of a server are known. */
export function useJoinRequestCount(serverId: string): number {
  return useAllRequests((all) => all[serverId]?.length ?? 0)
}

async function load(serverId: string): Promise<void> {
  await useAllRequests.load(
    () => api.call('listJoinRequests', { params: { serverId } }),
    ({ joinRequests }) => ({ [serverId]: joinRequests }),
    serverId,
  )
}

function applyRequestEvent(all: AllRequests, { type, data }: GatewayEvent): AllRequests {
  if (type === 'join_request.resolved') return withoutRequest(all, data.serverId, data.userId)
  if (type !== 'join_request.created') return all
  const { serverId, request } = data
  const known = withoutRequest(all, serverId, request.user.id)[serverId]
  return known ? { ...all, [serverId]: [...known, request] } : all
}

function withoutRequest(all: AllRequests, serverId: string, userId: string): AllRequests {
  const known = all[serverId]
  if (!known) return all
  return { ...all, [serverId]: known.filter(({ user }) => user.id !== userId) }
}
