import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'
import { useReloadOnEvent } from '../../shared/api/use-reload-on-event.ts'
import { channelOf } from '../../shared/state/timeline.ts'

/** The pinned messages of a channel, latest pin first, updated by events. */
export function usePins(channelId: string, isEnabled = true) {
  const queryKey = ['pins', channelId]
  useReloadOnEvent(queryKey, (event) => {
    const isPin = event.type === 'message.pinned' || event.type === 'message.unpinned'
    const eventChannelId = isPin ? event.data.channelId : channelOf(event)
    return eventChannelId === channelId && event.type !== 'message.created'
  })
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.call('listPins', { params: { channelId }, signal })).messages,
    enabled: isEnabled,
    staleTime: 0,
  })
}
