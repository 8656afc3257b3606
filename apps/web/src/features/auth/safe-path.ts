/** The path to open after signing in; null unless it is on this origin. */
export function safePath(requested: string | null, origin: string): string | null {
  if (requested === null || !requested.startsWith('/')) return null
  try {
    // Resolving handles `//host`, `/\host`, tabs and line breaks as browsers do.
    const url = new URL(requested, origin)
    return url.origin === origin ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}
