/** The channel in the path of the page's URL; see `pagePaths.channel`. */
export function channelInPath(): string | undefined {
  return /^\/servers\/[^/]+\/([^/]+)$/.exec(location.pathname)?.[1]
}

/** The channel whose newest messages the page's URL shows; undefined if the URL points to a message. */
export function channelInUrl(): string | undefined {
  return new URLSearchParams(location.search).has('at') ? undefined : channelInPath()
}
