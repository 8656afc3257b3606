/** Makes something at its first use and keeps it: what is dear to make must not hold up the first page. */
export function memoize<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
