/** The channel whose newest messages the page's address asks for; undefined where it asks for one message of it. */
export function channelInUrl(): string | undefined {
  if (new URLSearchParams(location.search).has('at')) return undefined
  return /^\/servers\/[^/]+\/([^/]+)$/.exec(location.pathname)?.[1]
}
