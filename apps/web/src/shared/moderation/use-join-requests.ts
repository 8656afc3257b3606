import type { JoinRequest } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { api } from '../api/http.ts'
import { onEvent } from '../state/events.ts'

interface Loaded {
  /** Oldest first; undefined until they are loaded. */
  data: JoinRequest[] | undefined
  error: unknown
}

export interface JoinRequests extends Loaded {
  refetch: () => void
  /** Removes a request that has just been approved or rejected, before the event arrives. */
  remove: (userId: string) => void
}

const unloaded: Loaded = { data: undefined, error: null }

/** The pending join requests of a server, updated by events; not loaded while `isEnabled` is false. */
export function useJoinRequests(serverId: string, isEnabled: boolean): JoinRequests {
  const [state, setState] = useState(unloaded)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isEnabled) return
    let controller = new AbortController()
    const load = async (): Promise<void> => {
      // An earlier response could come later and lack the last change.
      controller.abort()
      controller = new AbortController()
      const { signal } = controller
      try {
        const { joinRequests } = await api.call('listJoinRequests', {
          params: { serverId },
          signal,
        })
        setState({ data: joinRequests, error: null })
      } catch (error) {
        if (!signal.aborted) setState(({ data }) => ({ data, error }))
      }
    }
    void load()
    const stop = onEvent(({ type, data }) => {
      const isRequest = type === 'join_request.created' || type === 'join_request.resolved'
      if (isRequest && data.serverId === serverId) void load()
    })
    return () => {
      stop()
      controller.abort()
      setState(unloaded)
    }
  }, [serverId, isEnabled, attempt])
  return {
    ...state,
    refetch: () => setAttempt(attempt + 1),
    remove: (userId) =>
      setState(({ data }) => ({
        data: data?.filter(({ user }) => user.id !== userId),
        error: null,
      })),
  }
}
