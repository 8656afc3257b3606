import type { JoinRequest } from '@guildhall/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api } from '../api/http.ts'
import { onEvent } from '../state/events.ts'

interface JoinRequests {
  /** Oldest first; undefined until they are loaded. */
  data: JoinRequest[] | undefined
  error: unknown
}

const unloaded: JoinRequests = { data: undefined, error: null }

/** By server, while a component uses them. */
const useStore = create<Record<string, JoinRequests>>()(() => ({}))

/** The pending join requests of a server, updated by events; unloaded while `isEnabled` is false. */
export function useJoinRequests(serverId: string, isEnabled: boolean) {
  useEffect(() => (isEnabled ? subscribe(serverId) : undefined), [serverId, isEnabled])
  const { data, error } = useStore((all) => all[serverId]) ?? unloaded
  return { data, error, isError: error !== null, refetch: () => void load(serverId) }
}

/** Removes a request that has just been approved or rejected, before the event arrives. */
export function removeJoinRequest(serverId: string, userId: string): void {
  const { data } = useStore.getState()[serverId] ?? unloaded
  if (!data) return
  const rest = data.filter(({ user }) => user.id !== userId)
  useStore.setState({ [serverId]: { data: rest, error: null } })
}

interface Subscription {
  users: number
  stop: () => void
}

const subscriptions = new Map<string, Subscription>()

function subscribe(serverId: string): () => void {
  const subscription = subscriptions.get(serverId) ?? start(serverId)
  subscription.users += 1
  return () => {
    subscription.users -= 1
    if (subscription.users > 0) return
    subscription.stop()
    subscriptions.delete(serverId)
    const { [serverId]: _removed, ...rest } = useStore.getState()
    useStore.setState(rest, true)
  }
}

function start(serverId: string): Subscription {
  const stop = onEvent(({ type, data }) => {
    const isRequest = type === 'join_request.created' || type === 'join_request.resolved'
    if (isRequest && data.serverId === serverId) void load(serverId)
  })
  const subscription = { users: 0, stop }
  subscriptions.set(serverId, subscription)
  void load(serverId)
  return subscription
}

async function load(serverId: string): Promise<void> {
  const subscription = subscriptions.get(serverId)
  const show = (requests: JoinRequests): void => {
    if (subscriptions.get(serverId) === subscription) useStore.setState({ [serverId]: requests })
  }
  try {
    const { joinRequests } = await api.call('listJoinRequests', { params: { serverId } })
    show({ data: joinRequests, error: null })
  } catch (error) {
    show({ data: useStore.getState()[serverId]?.data, error })
  }
}
