/** The place to go to after signing in: only a path of ours, whatever the address bar says. */
export function safePath(then: string | null, origin: string): string | null {
  if (then === null || !then.startsWith('/')) return null
  try {
    // Resolving shows what a browser makes of `//host` and `/\host`, and of a tab or line break in between.
    const url = new URL(then, origin)
    return url.origin === origin ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}
