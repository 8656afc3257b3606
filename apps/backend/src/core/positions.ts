/**
 * Moves one item to `position`, or to the last position in use. The set of positions in use stays the same: the items
 * between move by one. Returns the items whose position changed, with their new position. `items` must be sorted by
 * position.
 */
export function moveItem<T extends { id: string; position: number }>(
  items: readonly T[],
  id: string,
  position: number,
): T[] {
  const from = items.findIndex((item) => item.id === id)
  const moving = items[from]
  if (!moving) return []
  const to =
    position > moving.position
      ? items.findLastIndex((item) => item.position <= position)
      : items.findIndex((item) => item.position >= position)
  const order = items.toSpliced(from, 1).toSpliced(to, 0, moving)
  return order.flatMap((item, index) => {
    const next = items[index]?.position ?? item.position
    return next === item.position ? [] : [{ ...item, position: next }]
  })
}
