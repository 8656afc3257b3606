import { useEffect } from 'react'
import { api } from '../api/http.ts'
import { useChatState } from '../state/chat-state.ts'
import { onEvent } from '../state/events.ts'
import { createLoadedStore } from '../state/loaded-store.ts'
import { useMay } from '../state/permissions.ts'

/** How many reports and claims of each server are open. */
const useCounts = createLoadedStore<number>()

/** How many reports and claims of imported authors wait for the account; 0 while they are not loaded. */
export function useOpenCounts(serverId: string): { reports: number; claims: number } {
  const mayReports = useMay('manage_messages', serverId)
  const mayClaims = useMay('manage_server', serverId)
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const [reportsKey, claimsKey] = [`reports ${serverId}`, `claims ${serverId}`]
  useEffect(() => {
    if (!mayReports || !isOnline) return
    const load = (): void =>
      loadCount(reportsKey, async () => {
        const { openCount } = await api.call('listReports', { params: { serverId }, query: {} })
        return openCount
      })
    load()
    return onEvent(({ type, data }) => {
      if (type === 'reports.updated' && data.serverId === serverId) load()
    })
  }, [serverId, reportsKey, mayReports, isOnline])
  useEffect(() => {
    if (!mayClaims || !isOnline) return
    const load = (): void =>
      loadCount(claimsKey, async () => {
        const { claims } = await api.call('listImportClaims', { params: { serverId } })
        return claims.filter(({ state, proposedBy }) => state === 'open' && proposedBy === 'member')
          .length
      })
    load()
    return onEvent(({ type, data }) => {
      if (type === 'import_claims.updated' && data.serverId === serverId) load()
    })
  }, [serverId, claimsKey, mayClaims, isOnline])
  const reports = useCounts((all) => all[reportsKey] ?? 0)
  const claims = useCounts((all) => all[claimsKey] ?? 0)
  return { reports: mayReports ? reports : 0, claims: mayClaims ? claims : 0 }
}

/** A count that can't be loaded stays as it was: its page says why. */
function loadCount(key: string, request: () => Promise<number>): void {
  void useCounts.load(request, (count) => ({ [key]: count }), key).catch(() => undefined)
}
