import { isImportActive } from '@guildhall/contract'
import type { Import, ImportList } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { changeQuery } from '../../../shared/api/reload-queries.ts'

const pollMs = 1000

const keyOf = (serverId: string) => ['imports', serverId]

/** The imports of the server; loaded again and again while one of them goes on. */
export function useImports(serverId: string) {
  return useQuery({
    queryKey: keyOf(serverId),
    staleTime: 0,
    queryFn: ({ signal }) => api.call('listImports', { params: { serverId }, signal }),
    refetchInterval: ({ state }) => (state.data && activeOf(state.data) ? pollMs : false),
  })
}

/** Shows what a request has returned. */
export function useShowImport(serverId: string): (shown: Import) => void {
  const queries = useQueryClient()
  return (shown) => {
    void changeQuery<ImportList>(
      queries,
      keyOf(serverId),
      (list) =>
        list && {
          ...list,
          imports: [shown, ...list.imports.filter(({ id }) => id !== shown.id)],
        },
    )
  }
}

/** The one that has not ended. */
export function activeOf({ imports }: ImportList): Import | undefined {
  return imports.find(({ state }) => isImportActive(state))
}
