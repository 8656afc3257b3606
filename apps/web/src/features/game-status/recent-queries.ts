import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ServerQuery } from './query-status.ts'

export interface RecentQuery extends ServerQuery {
  gameName: string
  /** The server's name in the last successful result. */
  name: string | null
}

const maxRecent = 8

/** The last queries in this browser, newest first. */
export const useRecentQueries = create<{ list: RecentQuery[] }>()(
  persist((): { list: RecentQuery[] } => ({ list: [] }), { name: 'guildhall.asked', version: 1 }),
)

export function addRecentQuery(query: RecentQuery): void {
  const { list } = useRecentQueries.getState()
  const known = list.find((other) => isSameQuery(other, query))
  const entry = { ...query, name: query.name ?? known?.name ?? null }
  const rest = list.filter((other) => other !== known)
  useRecentQueries.setState({ list: [entry, ...rest].slice(0, maxRecent) })
}

export function removeRecentQuery(query?: ServerQuery): void {
  const { list } = useRecentQueries.getState()
  useRecentQueries.setState({
    list: query ? list.filter((other) => !isSameQuery(other, query)) : [],
  })
}

export function isSameQuery(a: ServerQuery, b: ServerQuery): boolean {
  return a.game === b.game && a.host === b.host && a.port === b.port
}
