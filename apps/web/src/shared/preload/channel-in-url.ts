/** The channel in the path of the page's URL; see `channel` and `messages` in `pagePaths`. */
export function channelInPath(): string | undefined {
  return /^\/(?:servers\/[^/]+|messages)\/([^/]+)$/.exec(location.pathname)?.[1]
}

/** The channel whose newest messages the page's URL shows; undefined if the URL points to a message. */
export function channelInUrl(): string | undefined {
  return new URLSearchParams(location.search).has('at') ? undefined : channelInPath()
}
