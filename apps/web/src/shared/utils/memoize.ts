/** Delays the creation of an expensive value until its first use, and reuses it afterwards. */
export function memoize<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => (created ??= { value: create() }).value
}
