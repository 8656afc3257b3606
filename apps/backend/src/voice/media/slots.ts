/**
 * Assigns what is wanted, the most important first, to a fixed number of slots. What has a slot keeps it; what finds no
 * free slot gets none.
 */
export function assignSlots<T>(current: readonly (T | null)[], wanted: readonly T[]): (T | null)[] {
  const chosen = new Set(wanted.slice(0, current.length))
  const kept = current.map((item) => (item !== null && chosen.delete(item) ? item : null))
  const rest = chosen.values()
  return kept.map((item) => item ?? rest.next().value ?? null)
}
