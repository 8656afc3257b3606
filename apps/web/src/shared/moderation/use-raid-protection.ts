import type { RaidProtection } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/http.ts'
import { changeQuery } from '../api/reload-queries.ts'
import { onEvent } from '../state/events.ts'

/** Whether raid protection is on: null while it is off. Updated by events, and when it ends by itself. */
export function useRaidProtection(serverId: string) {
  const queries = useQueryClient()
  const loaded = useQuery({
    queryKey: ['raid-protection', serverId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('getRaidProtection', { params: { serverId }, signal })).raidProtection,
  })
  useEffect(
    () =>
      onEvent(({ type, data }) => {
        if (type !== 'raid_protection.updated' || data.serverId !== serverId) return
        void changeQuery(queries, ['raid-protection', serverId], () => data.raidProtection)
      }),
    [queries, serverId],
  )
  const isOver = useIsOver(loaded.data ?? null)
  return { ...loaded, data: loaded.data !== undefined && isOver ? null : loaded.data }
}

function useIsOver(raidProtection: RaidProtection | null): boolean {
  const endsAt = raidProtection?.endsAt ?? Number.POSITIVE_INFINITY
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (endsAt === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
  return endsAt <= now
}
