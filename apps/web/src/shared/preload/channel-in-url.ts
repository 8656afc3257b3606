/** The channel whose newest messages the page's URL shows; undefined if the URL points to a message. */
export function channelInUrl(): string | undefined {
  if (new URLSearchParams(location.search).has('at')) return undefined
  return /^\/servers\/[^/]+\/([^/]+)$/.exec(location.pathname)?.[1]
}
