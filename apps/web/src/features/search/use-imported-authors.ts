import { limits } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'
import { useDebounced } from '../../shared/utils/use-debounced.ts'

const debounceMs = 200
const none: { id: string; name: string }[] = []

/** Authors of imported messages in the server whose names contain the text; nobody while it is undefined. */
export function useImportedAuthors(serverId: string, typed: string | undefined) {
  const q = useDebounced(typed?.trim().slice(0, limits.displayNameMax) ?? '', debounceMs)
  const found = useQuery({
    queryKey: ['imported-authors', serverId, q],
    enabled: typed !== undefined && serverId !== '' && q !== '',
    queryFn: async ({ signal }) =>
      (await api.call('findImportedAuthors', { params: { serverId }, query: { q }, signal }))
        .authors,
  })
  return (typed !== undefined && found.data) || none
}
