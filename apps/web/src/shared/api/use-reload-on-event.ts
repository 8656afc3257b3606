import type { GatewayEvent } from '@guildhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onEvent } from '../state/events.ts'
import { reloadQueries } from './reload-queries.ts'

/** Loads the queries of the key again after each event that concerns them. */
export function useReloadOnEvent(
  queryKey: QueryKey,
  concerns: (event: GatewayEvent) => boolean,
): void {
  const queries = useQueryClient()
  const current = useRef({ queryKey, concerns })
  useEffect(() => {
    current.current = { queryKey, concerns }
  })
  useEffect(
    () =>
      onEvent((event) => {
        if (current.current.concerns(event)) void reloadQueries(queries, current.current.queryKey)
      }),
    [queries],
  )
}
