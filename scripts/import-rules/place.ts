/** Where a file stands in the architecture. `inner` is its path below the workspace's `src/`. */
export type Place = {
  area: 'contract' | 'game-query' | 'backend' | 'web'
  inner: string
  /** First folder below `src/`, or the file's name if it lies there itself. */
  top: string
  /** Second folder, or ''. */
  domain: string
  name: string
}

const areas: Record<string, Place['area']> = {
  'packages/contract/src/': 'contract',
  'packages/game-query/src/': 'game-query',
  'apps/backend/src/': 'backend',
  'apps/web/src/': 'web',
}

/** Undefined for what the rules leave free: tests, benches and tools. */
export function placeOf(file: string): Place | undefined {
  const found = Object.entries(areas).find(([folder]) => file.startsWith(folder))
  if (!found) return undefined
  const [folder, area] = found
  const inner = file.slice(folder.length)
  const parts = inner.split('/')
  const name = parts.at(-1) ?? ''
  return {
    area,
    inner,
    top: parts[0] ?? '',
    domain: parts.length > 2 ? (parts[1] ?? '') : '',
    name,
  }
}

/** `store.ts`, or a part of it such as `search-store.ts`. */
export function isStore(place: Place): boolean {
  return /(^|-)store\.ts$/.test(place.name)
}

/** `routes.ts`, or a part of it such as `posting-routes.ts`. */
export function isRoutes(place: Place): boolean {
  return /(^|-)routes\.ts$/.test(place.name)
}

/** What does the work below a route or a frame, and so must not know which of them called. */
export function isBelowRoutes(place: Place): boolean {
  return isStore(place) || /(^|-)(actions|access)\.ts$/.test(place.name)
}
