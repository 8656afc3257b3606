import { limits } from '@guildhall/contract'
import type { Thread } from '@guildhall/contract'
import { useEffect, useMemo } from 'react'
import { api } from '../api/http.ts'
import { useDebounced } from '../utils/use-debounced.ts'
import { keepThreads, startThreads, useThreads } from './threads.ts'

const debounceMs = 200
const none: Thread[] = []

/**
 * The active threads that are known, of all servers or of one. Those with a name that contains the text become known; while
 * it is undefined, there are none.
 */
export function useActiveThreads(text: string | undefined, serverId?: string): Thread[] {
  const isNeeded = text !== undefined
  const query = useDebounced(text?.trim() ?? '', debounceMs)
  useEffect(() => {
    if (isNeeded) startThreads()
  }, [isNeeded])
  useEffect(() => {
    if (query === '') return
    const found = { q: query.slice(0, limits.nameMax), ...(serverId !== undefined && { serverId }) }
    keepThreads(() => api.call('findThreads', { query: found })).catch(() => undefined)
  }, [query, serverId])
  const threads = useThreads()
  return useMemo(() => {
    if (!isNeeded) return none
    return Object.values(threads)
      .map(({ thread }) => thread)
      .filter(({ archivedAt }) => archivedAt === null)
      .filter((thread) => serverId === undefined || thread.serverId === serverId)
  }, [isNeeded, threads, serverId])
}
