import { pathOf } from '@guildhall/contract/endpoints'
import type { RouteName } from '@guildhall/contract/endpoints'

/** The path and query string of a request; undefined values of `query` are omitted. */
export function requestPath(
  name: RouteName,
  params?: Readonly<Record<string, string>>,
  query: object = {},
): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  return search.size === 0 ? pathOf(name, params) : `${pathOf(name, params)}?${String(search)}`
}
