/**
 * Assigns what is wanted, the most important first, to a fixed number of slots. What has a slot keeps it; what finds no
 * free slot gets none. What is new gets its preferred slot, where that is free; -1 is for any.
 */
export function assignSlots<T>(
  current: readonly (T | null)[],
  wanted: readonly T[],
  preferred: (item: T) => number = () => -1,
): (T | null)[] {
  const chosen = new Set(wanted.slice(0, current.length))
  const slots: (T | null)[] = current.map((item) =>
    item !== null && chosen.delete(item) ? item : null,
  )
  for (const item of chosen) {
    const index = preferred(item)
    if (slots[index] !== null) continue
    slots[index] = item
    chosen.delete(item)
  }
  const rest = chosen.values()
  return slots.map((item) => item ?? rest.next().value ?? null)
}
