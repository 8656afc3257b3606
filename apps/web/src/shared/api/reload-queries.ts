import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const waiting = new WeakSet<Query>()

/**
 * Loads the shown queries of the key again, after something that they show has changed. A running request may not contain the
 * change, so another one follows it: the query library alone ignores changes until a query has loaded for the first time.
 */
export async function reloadQueries(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const found = queries.getQueryCache().findAll({ queryKey })
  await Promise.all(found.map((query) => reloadQuery(queries, query)))
}

async function reloadQuery(queries: QueryClient, query: Query): Promise<void> {
  // Further changes are part of the request that follows.
  if (waiting.has(query)) return
  if (query.state.fetchStatus === 'fetching') {
    waiting.add(query)
    await query.promise?.catch(() => undefined)
    waiting.delete(query)
  }
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/**
 * Changes what a query has loaded, after a request or an event that contains the change. `change` gets undefined before the query has
 * loaded, and returns undefined to leave it so. The response of a running request may be older, so it is not used.
 */
export async function changeQuery<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (loaded: T | undefined) => T | undefined,
): Promise<void> {
  const isFetching = queries.isFetching({ queryKey, exact: true }) > 0
  const changed = queries.setQueryData<T>(queryKey, change)
  if (!isFetching) return
  if (changed === undefined) await reloadQueries(queries, queryKey)
  else await queries.invalidateQueries({ queryKey, exact: true })
}
