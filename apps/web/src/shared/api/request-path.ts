import { fillTemplate, firstEndpoints, parseEndpoint } from '@guildhall/contract/first-endpoints'
import type { FirstRouteName } from '@guildhall/contract/first-endpoints'

/** The path and query string of a request; undefined values of `query` are omitted. */
export function requestPath(
  name: FirstRouteName,
  params?: Readonly<Record<string, string>>,
  query?: object,
): string {
  return withQuery(fillTemplate(parseEndpoint(firstEndpoints[name]).template, params), query)
}

export function withQuery(path: string, query: object = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  return search.size === 0 ? path : `${path}?${String(search)}`
}
