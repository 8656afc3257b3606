import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'
import { useReloadOnEvent } from '../../shared/api/use-reload-on-event.ts'

const queryKey = ['saved', 'ids']

/** The ids of the messages that the account saved; undefined until they are loaded. */
export function useSavedIds(): readonly string[] | undefined {
  useReloadOnEvent(queryKey, ({ type }) => type === 'saved_messages.updated')
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call('listSavedIds', { signal })).messageIds,
    staleTime: 0,
  }).data
}
