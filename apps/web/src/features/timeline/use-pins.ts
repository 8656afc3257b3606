import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/api/http.ts'
import { channelOf } from '../../shared/state/timeline.ts'
import { onEvent } from '../../shared/state/events.ts'

/** The pinned messages of a channel, latest pin first, updated by events. */
export function usePins(channelId: string, isEnabled = true) {
  const queries = useQueryClient()
  useEffect(
    () =>
      onEvent((event) => {
        const isPin = event.type === 'message.pinned' || event.type === 'message.unpinned'
        const eventChannelId = isPin ? event.data.channelId : channelOf(event)
        if (eventChannelId !== channelId || event.type === 'message.created') return
        void queries.invalidateQueries({ queryKey: ['pins', channelId] })
      }),
    [queries, channelId],
  )
  return useQuery({
    queryKey: ['pins', channelId],
    queryFn: async ({ signal }) =>
      (await api.call('listPins', { params: { channelId }, signal })).messages,
    enabled: isEnabled,
    staleTime: 0,
  })
}
