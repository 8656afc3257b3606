/**
 * Moves one item to `position`, or to the last place that there is. The places in use stay the same: those between give
 * way by one. Gives the items whose place is another one now, with it. `items` are in the order of their positions.
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
  return order.flatMap((item, place) => {
    const taken = items[place]?.position ?? item.position
    return taken === item.position ? [] : [{ ...item, position: taken }]
  })
}
