import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** When this browser's accounts asked to be let into servers, by account and server: nobody but the browser knows. */
const useRequests = create<Record<string, number>>()(
  persist((): Record<string, number> => ({}), { name: 'guildhall.requests', version: 1 }),
)

/** When the account asked, in milliseconds since the epoch; null where it did not. */
export function useWaitingSince(userId: string | undefined, serverId: string): number | null {
  return useRequests((requests) => requests[`${userId} ${serverId}`] ?? null)
}

export function rememberRequest(userId: string, serverId: string): void {
  useRequests.setState({ [`${userId} ${serverId}`]: Date.now() })
}

export function forgetRequest(userId: string, serverId: string): void {
  const { [`${userId} ${serverId}`]: _, ...rest } = useRequests.getState()
  useRequests.setState(rest, true)
}
