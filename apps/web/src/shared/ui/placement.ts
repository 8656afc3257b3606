export interface Point {
  x: number
  y: number
}

/** The minimum distance of a popup from the edge of the viewport. */
export const viewportMargin = 8

/** Moves an element with `position: fixed`, but keeps it inside the viewport. */
export function moveTo(element: HTMLElement, left: number, top: number): void {
  const { width, height } = element.getBoundingClientRect()
  element.style.left = `${clamp(left, innerWidth - width)}px`
  element.style.top = `${clamp(top, innerHeight - height)}px`
}

function clamp(value: number, max: number): number {
  return Math.max(viewportMargin, Math.min(value, max - viewportMargin))
}

const listGap = 4

/** Places a list with `position: fixed` under its field, or above it if there is more room, at least as wide as the field. */
export function placeList(list: HTMLElement, anchor: Element): void {
  const rect = anchor.getBoundingClientRect()
  list.style.minWidth = `${rect.width}px`
  list.style.maxHeight = ''
  const roomBelow = innerHeight - rect.bottom - listGap - viewportMargin
  const roomAbove = rect.top - listGap - viewportMargin
  const { height } = list.getBoundingClientRect()
  const isBelow = height <= roomBelow || roomBelow >= roomAbove
  const maxHeight = Math.min(height, isBelow ? roomBelow : roomAbove)
  list.style.maxHeight = `${maxHeight}px`
  moveTo(list, rect.left, isBelow ? rect.bottom + listGap : rect.top - listGap - maxHeight)
}
