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
