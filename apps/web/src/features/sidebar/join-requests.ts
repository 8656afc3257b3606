import { useEffect, useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { listenToEvents } from '../../shared/state/chat-state.ts'

/** How many wait to be let in; 0 for those who have no say in it. */
export function useJoinRequests(serverId: string): number {
  const mayApprove = useMay('approve_members', serverId)
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (!mayApprove) return
    const asked = new AbortController()
    const count = async (): Promise<void> => {
      const { signal } = asked
      const { joinRequests } = await api.call('listJoinRequests', { params: { serverId }, signal })
      setWaiting(joinRequests.length)
    }
    // The number is a hint: without it, the settings tell.
    const refresh = (): void => void count().catch(() => undefined)
    refresh()
    const stop = listenToEvents(({ type, data }) => {
      const isRequest = type === 'join_request.created' || type === 'join_request.resolved'
      if (isRequest && data.serverId === serverId) refresh()
    })
    return () => {
      stop()
      asked.abort()
    }
  }, [serverId, mayApprove])
  return mayApprove ? waiting : 0
}
